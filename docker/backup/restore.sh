#!/usr/bin/env bash
# Restores a backup into an EMPTY database and an empty folder, and compares the result with the saved fingerprint.
#   restore.sh ID               restores the backup with this id
#   restore.sh                  lists the backups and restores the newest after a `yes`; stops if it may be the wrong one
#   RESTIC_REPOSITORY, RESTIC_PASSWORD(_FILE)   where the backups are, and their password
#   RESTORE_DATABASE_URL(_FILE) an empty database, with the role of its owner
#   UPLOADS_DIR                 an empty folder; if unset, uploads are not restored
. "$(dirname "$0")/common.sh"
. "$here/contents.sh"

database=$(address RESTORE_DATABASE_URL)
require_repository
backups=$(all_backups) || stop "the backups in $RESTIC_REPOSITORY do not open: is it the right password?"
[ -n "$backups" ] || stop "there is no backup in $RESTIC_REPOSITORY"
id=${1:-}
if [ -z "$id" ]; then
  id=$(sed -n '1s/ .*//p' <<<"$backups")
  confirm_newest "$id"
fi
backup=$(grep "^$id " <<<"$backups") || stop "there is no backup $id in $RESTIC_REPOSITORY"
log info "restoring $(describe "$backup")"

require_empty "$database"
saved_uploads=$(restic ls -q "$id" /uploads) || stop "the uploads of backup $id could not be listed"
[ -n "${UPLOADS_DIR:-}" ] || saved_uploads=
[ -z "$saved_uploads" ] || [ -z "$(ls -A "$UPLOADS_DIR")" ] || stop "$UPLOADS_DIR is not empty"
restic dump "$id" /database/database.dump | connect "$database" pg_restore --exit-on-error --no-owner --no-privileges ||
  stop "backup $id could not be restored"

fingerprint=$(connect "$database" psql -qX -v ON_ERROR_STOP=1 -f "$here/fingerprint.sql")
diff <(restic dump "$id" /database/fingerprint.txt) - <<<"$fingerprint" >&2 || stop 'what was restored differs from what was saved'

if [ -n "$saved_uploads" ]; then
  # The directory keeps its own mode, because on Kubernetes another user owns it.
  restic dump "$id" /uploads | tar -C "$UPLOADS_DIR" --strip-components=1 --no-overwrite-dir -xf - ||
    stop "the uploads of backup $id could not be restored"
fi
log info "backup $id is restored: $(wc -l <<<"$fingerprint") facts compared, all equal"
