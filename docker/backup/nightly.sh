#!/usr/bin/env bash
# On a single machine, makes a backup every night at BACKUP_HOUR (UTC) and runs the restore drill on Sundays. A failure
# is logged and retried within the hour; an alert watches the age of the last success.
#   nightly.sh now      makes one by hand: it is never deleted, and it deletes nothing
#   nightly.sh once     makes the nightly one, for a CronJob. A job that was started by hand has another name (JOB_NAME)
# Without an argument it runs until it is stopped.
. "$(dirname "$0")/common.sh"
[[ ${BACKUP_HOUR:=1} =~ ^([01]?[0-9]|2[0-3])$ ]] || stop "BACKUP_HOUR must be a whole number from 0 to 23, not ${BACKUP_HOUR//\"/}"
trap 'exit 0' TERM INT

rest() { sleep "$1" & wait $!; } # bash handles signals during `wait`, but not during a foreground command

# The first backup waits for the first booking. Otherwise the newest backup could be one of a new, empty database.
is_unused() {
  local found
  found=$(connect "$database" psql -qXAt -c 'select exists (select from bookings) or exists (select from backup_runs)') || return 1
  [ "$found" = f ]
}

is_due() {
  [ -z "$last" ] || { [ "$(date +%-H)" -ge "$BACKUP_HOUR" ] && [[ $last < $(date +%F) ]]; }
}
by_hand() { BACKUP_BY_HAND=yes "$here/backup.sh"; }
case ${1:-} in
  now) by_hand; exit ;;
  once) [[ ${JOB_NAME:-backup-0} =~ ^backup-[0-9]+$ ]] || { by_hand; exit; } ;;
esac

database=$(address BACKUP_DATABASE_URL)
waiting='no booking yet: the first backup is made after the first booking, or by hand'
nightly() {
  "$here/backup.sh" || return 1
  if has_uploads && lost=$(missing_uploads "$database" "$saved/uploads") && [ -n "$lost" ]; then
    log error "old backups stay, because pictures are missing: $lost"
  else
    "$here/forget.sh" || log error 'old backups could not be deleted'
  fi
}
if [ "${1:-}" = once ]; then
  if is_unused; then log info "$waiting"; else nightly; fi
  exit
fi

last=$(newest 2>/dev/null | awk '{ print $2 }') || last=
[ -z "$last" ] || last=$(date -d "@$last" +%F)
has_logged=
while :; do
  if is_due && is_unused; then
    [ -n "$has_logged" ] || log info "$waiting"
    has_logged=yes
  elif is_due; then
    if nightly; then
      last=$(date +%F)
      if [ "$(date +%u)" = 7 ] && [ -n "$(setting RESTORE_SERVER_URL)" ]; then
        "$here/drill.sh" || log error 'the restore drill failed'
      fi
    else
      log error 'the backup failed; the next attempt is in half an hour'
      rest 1770
    fi
  fi
  rest 30
done
