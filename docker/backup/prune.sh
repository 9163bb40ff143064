#!/usr/bin/env bash
# Keeps the newest backup of each of the last 7 days, 4 weeks and 6 months that have one, and deletes the others.
. "$(dirname "$0")/common.sh"

all=$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z' -printf '%f\n' | sort -r)
[ -n "$all" ] || exit 0

newest_of_each() { # $1 number of periods, $2 date format that names a period
  paste -d ' ' <(sed 's/T.*//' <<<"$all" | date -u -f - "+$2") - <<<"$all" | awk '!seen[$1]++ { print $2 }' | head -n "$1"
}

kept=$({ newest_of_each 7 %F; newest_of_each 4 %G-%V; newest_of_each 6 %Y-%m; } | sort -u)
comm -23 <(sort <<<"$all") <(echo "$kept") | while read -r name; do
  rm -rf "${backups:?}/$name"
  log info "backup $name is past its time and gone"
done

# A killed backup leaves such a directory.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '.*.partial' -mmin +1440 -exec rm -rf {} +
