# Reads and writes the settings in .env. Must be sourced in the repository's root.

# Prints a value of .env as Compose reads it: without quotes and without a comment after it.
setting() {
  { sed -n "s/^$1=//p" .env 2>/dev/null || :; } | tail -1 | tr -d '\r' | sed -E "
    s/^'(.*)'([[:space:]]+#.*)?$/\\1/; t single
    s/[[:space:]]+#.*$//; s/^\"(.*)\"$/\\1/; b
    :single; s/\\\\'/'/g"
}

# In single quotes, Compose replaces no variable and reads `#` as text.
set_setting() { # $1 name, $2 value
  local value=$2
  [[ $value != *$'\n'* ]] || { echo "$1 has more than one line." >&2; exit 1; }
  [[ $value != *[\"\'\$\#\\]* ]] || value="'${value//\'/\\\'}'"
  touch .env
  cp -p .env .env.new # keeps the mode and the owner
  grep -v "^$1=" .env > .env.new || :
  printf '%s=%s\n' "$1" "$value" >> .env.new
  mv .env.new .env
}
