#!/usr/bin/env bash
# The weekly proof that the newest backup can be used: restores it into a scratch database, compares every table's rows
# and the sums, looks at its age, drops the scratch and writes the success down.
#   RESTORE_SERVER_URL(_FILE)   a role that may create databases, connected to any of them
#   BACKUP_DATABASE_URL(_FILE)  where the success is written
#   BACKUP_AGE_IDENTITY         when backups are locked; without the key on this machine the drill is run where it is
. "$(dirname "$0")/common.sh"

database=$(address BACKUP_DATABASE_URL)
server=$(address RESTORE_SERVER_URL)
scratch=restore_drill_$$
name=$(newest)
[ -n "$name" ] || stop "there is no backup in $backups"

taken=$(date -u -d "${name:0:13}:${name:13:2}:${name:15:2}Z" +%s)
age=$((($(date -u +%s) - taken) / 3600))
[ "$age" -lt "${BACKUP_MAX_AGE_HOURS:-26}" ] || stop "the newest backup is $age hours old"

psql -qX "$server" -c "create database $scratch template template0" || stop 'no scratch database can be made'
folder=$(mktemp -d)
trap 'psql -qX "$server" -c "drop database if exists $scratch with (force)"; rm -rf "$folder"' EXIT

# The same server and role, another database.
RESTORE_DATABASE_URL=$(sed -E "s#^(postgres(ql)?://[^/]+/)[^?]*#\1$scratch#" <<<"$server") RESTORE_DATABASE_URL_FILE='' \
  UPLOADS_DIR=$folder "$here/restore.sh" "$name"
record restore_drill 0
log info "the restore drill of $name passed"
