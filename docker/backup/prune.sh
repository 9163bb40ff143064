#!/usr/bin/env bash
# Keeps the newest backup of each of the last 7 days, 4 weeks and 6 months that have one; the rest goes.
. "$(dirname "$0")/common.sh"

keep_newest_of() { # $1 how many, $2 date format that names the period
  local seen='' name period count=0
  while read -r name; do
    period=$(date -u -d "${name%T*}" "+$2")
    case " $seen " in *" $period "*) continue ;; esac
    [ "$count" -lt "$1" ] || break
    seen="$seen $period" count=$((count + 1))
    echo "$name"
  done
}

all=$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z' -printf '%f\n' | sort -r)
[ -n "$all" ] || exit 0
kept=$({ keep_newest_of 7 %F <<<"$all"; keep_newest_of 4 %G-%V <<<"$all"; keep_newest_of 6 %Y-%m <<<"$all"; } | sort -u)

while read -r name; do
  grep -qx -- "$name" <<<"$kept" || { rm -rf "${backups:?}/$name"; log info "backup $name is past its time and gone"; }
done <<<"$all"

# What a killed backup left behind.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '.*.partial' -mmin +1440 -exec rm -rf {} +
