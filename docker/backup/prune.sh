#!/usr/bin/env bash
# Deletes old backups. It keeps the newest two, every one made by hand, of the others the newest of each of the last 7
# days, 4 weeks and 6 months that have one, and every backup with an upload that no newer kept backup contains.
. "$(dirname "$0")/common.sh"

all=$(all_backups)
[ -n "$all" ] || exit 0

# Backups made by hand are not counted, because the day's scheduled backup may contain more.
scheduled=$(for name in $all; do [ -e "$backups/$name/by-hand" ] || echo "$name"; done)
newest_of_each() { # $1 number of periods, $2 date format that names a period
  [ -n "$scheduled" ] || return 0
  paste -d ' ' <(sed 's/T.*//' <<<"$scheduled" | date -u -f - "+$2") - <<<"$scheduled" |
    awk '!seen[$1]++ { print $2 }' | head -n "$1"
}
kept=$(sed -n 1,2p <<<"$all"; newest_of_each 7 %F; newest_of_each 4 %G-%V; newest_of_each 6 %Y-%m)

newer_uploads=$(mktemp)
trap 'rm -f "$newer_uploads"' EXIT
has_only_copy() { # $1 name
  if [ -e "$backups/$1/uploads.txt" ]; then
    comm -23 <(sort "$backups/$1/uploads.txt") <(sort "$newer_uploads") | grep -q .
  else
    ls "$backups/$1"/uploads.tar* >/dev/null 2>&1 # without a list it is unknown
  fi
}

for name in $all; do
  if grep -qx "$name" <<<"$kept" || [ -e "$backups/$name/by-hand" ]; then
    :
  elif has_only_copy "$name"; then
    log warn "old backup $name kept: it has the only copy of an upload"
  else
    rm -rf "${backups:?}/$name"
    log info "old backup $name deleted"
    continue
  fi
  cat "$backups/$name/uploads.txt" >> "$newer_uploads" 2>/dev/null || :
done

# A killed backup leaves such a directory.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '.*.partial' -mmin +1440 -exec rm -rf {} +
