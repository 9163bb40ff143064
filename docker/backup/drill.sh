#!/usr/bin/env bash
# Tests that the newest backup can be restored: restores it into a scratch database, compares every table's rows and the
# sums, checks its age, that it has every older row of the database and every upload that the database names, drops the
# scratch database and records the success.
#   RESTORE_SERVER_URL(_FILE)   the URL of any database, with a role that may create databases
#   BACKUP_DATABASE_URL(_FILE)  the database in which the success is recorded
#   BACKUP_AGE_IDENTITY         the file with age's secret key, if backups are encrypted
. "$(dirname "$0")/common.sh"

database=$(address BACKUP_DATABASE_URL)
server=$(address RESTORE_SERVER_URL)
scratch=restore_drill_$$
name=$(newest)
[ -n "$name" ] || stop "there is no backup in $backups"

taken=$(time_of "$name")
age=$((($(date -u +%s) - taken) / 3600))
[ "$age" -lt "${BACKUP_MAX_AGE_HOURS:-26}" ] || stop "the newest backup is $age hours old"

psql -qX "$server" -c "create database $scratch template template0" || stop 'no scratch database can be made'
work=$(mktemp -d)
mkdir "$work/uploads"
trap 'psql -qX "$server" -c "drop database if exists $scratch with (force)"; rm -rf "$work"' EXIT

# The scratch database is on the same server and has the same role.
restored=$(sed -E "s#^(postgres(ql)?://[^/]+/)[^?]*#\1$scratch#" <<<"$server")
RESTORE_DATABASE_URL=$restored RESTORE_DATABASE_URL_FILE='' UPLOADS_DIR=$work/uploads "$here/restore.sh" "$name"

# Compares the backup with the database, because an incomplete backup also matches its own fingerprint. Rows of the minute
# before the backup are left out, because their transactions may have ended after it.
for column in events.created_at bookings.created_at payments.received_at; do
  table=${column%.*}
  psql -qXAt "$database" -v ON_ERROR_STOP=1 -c "select id from $table where $column < to_timestamp($taken - 60)" > "$work/expected"
  psql -qXAt "$restored" -v ON_ERROR_STOP=1 -c "select id from $table" > "$work/restored"
  missing=$(comm -23 <(sort "$work/expected") <(sort "$work/restored") | wc -l)
  [ "$missing" = 0 ] || stop "backup $name lacks $missing rows of $table that are older than it"
done
if ls "$backups/$name"/uploads.tar* >/dev/null 2>&1; then
  psql -qXAt "$restored" -v ON_ERROR_STOP=1 > "$work/expected" <<'SQL'
select distinct match[1] from events e, regexp_matches(to_jsonb(e)::text, '/uploads/([A-Za-z0-9._-]+)', 'g') match
SQL
  missing=$(comm -23 <(sort "$work/expected") <(ls "$work/uploads" | sort) | paste -sd' ')
  [ -z "$missing" ] || stop "backup $name lacks uploads that its database names: $missing"
fi

record restore_drill 0
log info "the restore drill of $name passed"
