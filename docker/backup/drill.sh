#!/usr/bin/env bash
# Tests that the newest backup can be restored: restores it into a scratch database, compares every table's rows and the
# sums, checks its age, drops the scratch database and records the success.
#   RESTORE_SERVER_URL(_FILE)   the URL of any database, with a role that may create databases
#   BACKUP_DATABASE_URL(_FILE)  the database in which the success is recorded
#   BACKUP_AGE_IDENTITY         the file with age's secret key, if backups are encrypted
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

# The scratch database is on the same server and has the same role.
RESTORE_DATABASE_URL=$(sed -E "s#^(postgres(ql)?://[^/]+/)[^?]*#\1$scratch#" <<<"$server") RESTORE_DATABASE_URL_FILE='' \
  UPLOADS_DIR=$folder "$here/restore.sh" "$name"
record restore_drill 0
log info "the restore drill of $name passed"
