#!/usr/bin/env bash
# Opens the repository, and creates it at the first backup.
. "$(dirname "$0")/common.sh"

if [[ $RESTIC_REPOSITORY = /* ]]; then
  touch "$RESTIC_REPOSITORY/.writable" 2>/dev/null || stop "the backup folder $RESTIC_REPOSITORY cannot be written by user $(id -u)"
  rm "$RESTIC_REPOSITORY/.writable"
  [ -e "$RESTIC_REPOSITORY/config" ] || restic init -q >&2 || stop 'the repository of the backups could not be made'
elif ! restic cat config >/dev/null 2>&1; then
  restic init -q >&2 || stop 'the repository of the backups could neither be opened nor made'
fi
# A killed backup has left its lock. restic removes only locks whose process has ended.
restic unlock -q >&2 || stop 'the repository of the backups does not open with this password'
