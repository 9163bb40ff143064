#!/usr/bin/env bash
# Tests that the newest backup can be restored. Checks the repository, restores the backup into a scratch database, and
# compares the rows of each table and the sums. Checks the age of the backup, and that it has every older row of the
# database, every upload that the database names, and the present secrets. Then drops the scratch database and records
# the success.
#   RESTORE_SERVER_URL(_FILE)   the URL of any database, with a role that may create databases
#   BACKUP_DATABASE_URL(_FILE)  the database in which the success is recorded
#   BACKUP_CHECK                how much of the repository is read and checked, by default 100%
#   SAVED_DIR, SAVED_SECRETS_DIR   as for backup.sh
. "$(dirname "$0")/common.sh"

database=$(address BACKUP_DATABASE_URL)
server=$(address RESTORE_SERVER_URL)
scratch=restore_drill
work=$saved/drill
read -r id taken _ < <(newest) || stop "there is no backup in $RESTIC_REPOSITORY"

age=$((($(date +%s) - taken) / 3600))
[ "$age" -lt "${BACKUP_MAX_AGE_HOURS:-26}" ] || stop "the newest backup is $age hours old"
restic check -q --read-data-subset="${BACKUP_CHECK:-100%}" >&2 || stop 'the repository of the backups is damaged'

# A drill that was killed has left its database and directory.
connect "$server" psql -qX -v ON_ERROR_STOP=1 -c 'set client_min_messages = warning' -c "drop database if exists $scratch" \
  -c "create database $scratch template template0" || stop 'no scratch database can be made'
rm -rf "$work"
mkdir -p "$work/uploads" "$work/secrets"
trap 'connect "$server" psql -qX -c "drop database if exists $scratch with (force)"; rm -rf "$work"' EXIT

# The scratch database is on the same server and has the same role.
restored=$(sed -E "s#^(postgres(ql)?://[^/]+/)[^?]*#\1$scratch#" <<<"$server")
RESTORE_DATABASE_URL=$restored RESTORE_DATABASE_URL_FILE='' UPLOADS_DIR=$work/uploads "$here/restore.sh" "$id"

# Also compares the backup with the current database, because an incomplete backup would match its own fingerprint.
# Leaves out rows of the minute before the backup, because their transactions may have ended after it.
for column in events.created_at bookings.created_at payments.received_at; do
  table=${column%.*}
  connect "$database" psql -qXAt -v ON_ERROR_STOP=1 -c "select id from $table where $column < to_timestamp($taken - 60)" > "$work/expected"
  connect "$restored" psql -qXAt -v ON_ERROR_STOP=1 -c "select id from $table" > "$work/restored"
  missing=$(comm -23 <(sort "$work/expected") <(sort "$work/restored") | wc -l)
  [ "$missing" = 0 ] || stop "backup $id lacks $missing rows of $table that are older than it"
done
if has_uploads; then
  missing=$(missing_uploads "$restored" "$work/uploads")
  [ -z "$missing" ] || stop "backup $id lacks uploads that its database names: $missing"
fi
if [ -n "${SAVED_SECRETS_DIR:-}" ]; then
  "$here/secrets.sh" "$id" | tar -C "$work/secrets" --strip-components=1 -xf -
  for secret in "$SAVED_SECRETS_DIR"/*; do
    cmp -s "$secret" "$work/secrets/${secret##*/}" || stop "the secret ${secret##*/} is not as in backup $id: make a new backup"
  done
fi

record restore_drill 0
log info "the restore drill of $id passed"
