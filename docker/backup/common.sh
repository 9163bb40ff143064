set -euo pipefail

here=$(dirname "${BASH_SOURCE[0]}")
backups=${BACKUPS_DIR:-/backups}

# Prints one JSON line, like the services.
log() { # $1 level, $2 message without quotes
  printf '{"level":"%s","time":"%s","service":"backup","msg":"%s"}\n' "$1" "$(date -u +%FT%T.000Z)" "$2"
}

stop() { log error "$1" >&2; exit 1; }

# Prints the value of the variable $1, or of the file that ${1}_FILE names.
address() {
  local file=${1}_FILE
  if [ -n "${!file:-}" ]; then cat "${!file}"; elif [ -n "${!1:-}" ]; then printf %s "${!1}"; else stop "$1 is not set"; fi
}

# Prints the complete backups, the newest first; incomplete ones have another name.
all_backups() { find "$backups" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z' -printf '%f\n' | sort -r; }
newest() { all_backups | sed -n 1p; }

# Prints when the backup $1 was made, in seconds.
time_of() { date -u -d "${1:0:13}:${1:13:2}:${1:15:2}Z" +%s; }

# Records the success in the database; an alert fires when the last one is too old.
record() { # $1 kind, $2 bytes
  psql -qX "$database" -v ON_ERROR_STOP=1 -c "insert into backup_runs (kind, bytes) values ('$1', $2)"
}
