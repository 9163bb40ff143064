# What backups contain, and which one to restore when none is named. Sourced by restore.sh.

# Prints events, bookings and cents of the backup $1.
contents_of() {
  awk '$1 == "rows" { rows[$2] = $3 } $2 == "payments.amount" { cents = $3 }
    END { print rows["events"] + 0, rows["bookings"] + 0, cents + 0 }' "$backups/$1/fingerprint.txt"
}

describe() { # $1 name
  local events bookings cents
  read -r events bookings cents <<<"$(contents_of "$1")"
  printf '%s: %s events, %s bookings, R%s.%02d paid' "$1" "$events" "$bookings" $((cents / 100)) $((cents % 100))
}

# Prints a reason why the newest backup, $1, may be the wrong one to restore; nothing if there is none.
reason_against() {
  local events bookings cents other more_events more_bookings more_cents created oldest
  read -r events bookings cents <<<"$(contents_of "$1")"
  [ $((events + bookings)) != 0 ] || { echo 'it is empty'; return; }
  for other in $(all_backups); do
    read -r more_events more_bookings more_cents <<<"$(contents_of "$other")"
    if [ "$more_events" -gt "$events" ] || [ "$more_bookings" -gt "$bookings" ] || [ "$more_cents" -gt "$cents" ]; then
      echo "$other contains more"
      return
    fi
  done
  # The upper half of the system identifier is the second in which this database server was created.
  created=$(psql -qXAt "$database" -c 'select system_identifier >> 32 from pg_control_system()')
  oldest=$(all_backups | tail -1)
  if [ "$(time_of "$1")" -ge "$created" ] && [ "$(time_of "$oldest")" -lt "$created" ]; then
    echo 'it was made on this machine, and older ones on another'
  fi
}

# Asks whether to restore the newest backup, $1.
confirm_newest() {
  local name reason answer=
  for name in $(all_backups | sort); do describe "$name"; echo; done
  reason=$(reason_against "$1")
  [ -z "$reason" ] || stop "the newest backup, $1, is not restored without being named: $reason"
  echo "Restore $1? Type yes:"
  read -r answer || :
  [ "$answer" = yes ] || stop "nothing was restored; without a person to ask, name the backup: restore.sh $1"
}
