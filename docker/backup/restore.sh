#!/usr/bin/env bash
# Restores a backup into an EMPTY database and an empty folder, and compares the result with the saved fingerprint.
#   restore.sh NAME             NAME of a folder in BACKUPS_DIR
#   restore.sh                  lists the backups, asks, and restores the newest; refuses if that looks wrong
#   RESTORE_DATABASE_URL(_FILE) an empty database, with the role of its owner
#   UPLOADS_DIR                 an empty folder; if unset, uploads are not restored
#   BACKUP_AGE_IDENTITY         the file with age's secret key, if the backup is encrypted
#   BACKUPS_DIR                 the directory of the backups, by default /backups
. "$(dirname "$0")/common.sh"
. "$here/contents.sh"

database=$(address RESTORE_DATABASE_URL)
name=${1:-}
[ -n "$(newest)" ] || stop "there is no backup in $backups"
if [ -z "$name" ]; then
  name=$(newest)
  confirm_newest "$name"
fi
from=$backups/$name
[ -d "$from" ] || stop "there is no backup called $name in $backups"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$from" && sha256sum --quiet --strict -c SHA256SUMS) || stop "backup $name is damaged: its checksums do not fit"
log info "restoring $(describe "$name")"

plain() { # $1 file of the backup; prints the path of its decrypted copy
  if [ -e "$from/$1" ]; then printf %s "$from/$1"; return; fi
  [ -n "${BACKUP_AGE_IDENTITY:-}" ] || stop "backup $name is locked: BACKUP_AGE_IDENTITY must name the file of its key"
  age -d -i "$BACKUP_AGE_IDENTITY" -o "$work/$1" "$from/$1.age" || stop "backup $name does not open with this key"
  printf %s "$work/$1"
}

tables=$(psql -qXAt "$database" -c "select count(*) from pg_tables where schemaname = 'public'") || stop 'the database does not answer'
[ "$tables" = 0 ] || stop "the database is not empty: $tables tables; restore into a new one"
dump=$(plain database.dump)
pg_restore --exit-on-error --no-owner --no-privileges -d "$database" "$dump" || stop "backup $name could not be restored"

psql -qX "$database" -v ON_ERROR_STOP=1 -f "$here/fingerprint.sql" > "$work/fingerprint.txt"
diff "$from/fingerprint.txt" "$work/fingerprint.txt" >&2 || stop "what was restored differs from what was saved"

if [ -n "${UPLOADS_DIR:-}" ] && ls "$from"/uploads.tar* >/dev/null 2>&1; then
  [ -z "$(ls -A "$UPLOADS_DIR")" ] || stop "$UPLOADS_DIR is not empty"
  archive=$(plain uploads.tar)
  # The directory keeps its own mode, because on Kubernetes it belongs to another user.
  tar -C "$UPLOADS_DIR" --skip-old-files -xf "$archive"
  differing=$(tar -C "$UPLOADS_DIR" -df "$archive" 2>&1 | grep -vE '^\.: (Mode|Uid|Gid|Mod time) differs$' || :)
  [ -z "$differing" ] || {
    echo "$differing" >&2
    stop 'the uploads that were restored differ from those saved'
  }
fi
log info "backup $name is restored: $(wc -l < "$work/fingerprint.txt") facts compared, all equal"
