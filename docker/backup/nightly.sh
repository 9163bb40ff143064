#!/usr/bin/env bash
# Makes a backup every night at BACKUP_HOUR (UTC) and runs the restore drill on Sundays, on a single machine. A failure
# is logged and retried within the hour; an alert watches the age of the last success.
. "$(dirname "$0")/common.sh"
trap 'exit 0' TERM INT

rest() { sleep "$1" & wait $!; } # bash handles signals during `wait`, but not during a foreground command
[ "${1:-}" != now ] || { "$here/backup.sh" && "$here/prune.sh"; exit; }

last=$(newest)
[ -n "$last" ] || log info 'no backup yet: the first is made now'
while :; do
  if [ -z "$last" ] || { [ "$(date -u +%-H)" -ge "${BACKUP_HOUR:-1}" ] && [[ $last < $(date -u +%F) ]]; }; then
    if "$here/backup.sh"; then
      last=$(newest)
      "$here/prune.sh" || log error 'old backups could not be removed'
      if [ "$(date -u +%u)" = 7 ] && [ -n "${RESTORE_SERVER_URL_FILE:-}${RESTORE_SERVER_URL:-}" ]; then
        "$here/drill.sh" || log error 'the restore drill failed'
      fi
    else
      log error 'the backup failed and is tried again in half an hour'
      rest 1770
    fi
  fi
  rest 30
done
