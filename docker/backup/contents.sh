# Describes backups, and chooses the one to restore if none is named. Sourced by restore.sh, which sets `backups`.

describe() { # $1 a line of all_backups
  local id seconds events bookings cents
  read -r id seconds events bookings cents <<<"$1"
  printf '%s of %s: %s events, %s bookings, R%s.%02d paid' "$id" "$(date -d "@$seconds" '+%F %H:%M')" \
    "$events" "$bookings" $((cents / 100)) $((cents % 100))
}

# Prints a reason why the newest backup may be the wrong one to restore; nothing if there is none.
reason_against_newest() {
  local taken events bookings cents other more_events more_bookings more_cents created oldest
  read -r _ taken events bookings cents <<<"$backups"
  [ $((events + bookings)) != 0 ] || { echo 'it is empty'; return; }
  while read -r other oldest more_events more_bookings more_cents; do
    if [ "$more_events" -gt "$events" ] || [ "$more_bookings" -gt "$bookings" ] || [ "$more_cents" -gt "$cents" ]; then
      echo "$other contains more"
      return
    fi
  done <<<"$backups"
  # The upper half of the system identifier is the second at which this database server was created.
  created=$(connect "$database" psql -qXAt -c 'select system_identifier >> 32 from pg_control_system()')
  oldest=$(awk 'END { print $2 }' <<<"$backups")
  if [ "$taken" -ge "$created" ] && [ "$oldest" -lt "$created" ]; then
    echo 'it was made on this machine, and older ones on another'
  fi
}

# Asks for a `yes` before the newest backup, $1, is restored.
confirm_newest() {
  local backup reason answer=
  while read -r backup; do describe "$backup"; echo; done < <(tac <<<"$backups")
  reason=$(reason_against_newest)
  [ -z "$reason" ] || stop "the newest backup, $1, is not restored without being named: $reason"
  echo "Restore $1? Type yes:"
  read -r answer || :
  [ "$answer" = yes ] || stop "nothing was restored; without a terminal, name the backup: restore.sh $1"
}
