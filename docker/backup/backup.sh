#!/usr/bin/env bash
# Saves the database, uploads and secrets as they are at one moment, with a fingerprint of the database. They become one
# snapshot of restic, which encrypts and checks it.
#   RESTIC_REPOSITORY, RESTIC_PASSWORD(_FILE)   where the backups are, and their password
#   BACKUP_DATABASE_URL(_FILE)  the database, read by the backup's role
#   SAVED_DIR                   a directory with room for the dump; `uploads` in it is saved
#   UPLOADS_URL                 s3://…: the uploads are in a bucket, which keeps old versions itself
#   SAVED_SECRETS_DIR           the directory of the secrets to be saved; none if it is unset
#   BACKUP_BY_HAND              yes: the backup is never deleted
. "$(dirname "$0")/common.sh"

database=$(address BACKUP_DATABASE_URL)
umask 077
# Another backup at the same time, such as one made by hand, would overwrite the dump before it is stored.
exec 9>"$saved/.backup.lock"
flock -n 9 || stop 'another backup is running'
trap 'rm -rf "$saved/database" "$saved/secrets"' EXIT
"$here/repository.sh"
rm -rf "$saved/database" "$saved/secrets"
mkdir "$saved/database" "$saved/secrets"

# The dump and the fingerprint use the same database snapshot, so that the restored copy can be compared row by row. The
# dump is not compressed, because restic compresses it and stores only what has changed.
export WORK=$saved/database DATABASE
DATABASE=$(without_password "$database")
connect "$database" psql -qX -v ON_ERROR_STOP=1 -v here="$here" <<'SQL' || stop 'the database could not be dumped'
begin transaction isolation level repeatable read, read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump -Fc -Z0 --no-owner --no-privileges --exclude-schema=bullmq --snapshot="$SNAPSHOT" -f "$WORK/database.dump" -d "$DATABASE" || touch "$WORK/failed"
\set fingerprint `echo "$WORK/fingerprint.txt"`
\o :fingerprint
\ir :here/fingerprint.sql
\o
commit;
SQL
[ ! -e "$WORK/failed" ] && [ -s "$WORK/database.dump" ] && [ -s "$WORK/fingerprint.txt" ] || stop 'the database could not be dumped'
[ -z "${SAVED_SECRETS_DIR:-}" ] || cp -L --no-preserve=mode "$SAVED_SECRETS_DIR"/* "$saved/secrets" || stop "the secrets in $SAVED_SECRETS_DIR cannot be read"

contents=(database secrets)
if has_uploads; then contents+=(uploads); fi
kind=nightly
[ "${BACKUP_BY_HAND:-}" != yes ] || kind=by-hand
held=$(awk '$1 == "rows" { rows[$2] = $3 } $2 == "payments.amount" { cents = $3 }
  END { printf "events=%d,bookings=%d,cents=%s", rows["events"], rows["bookings"], cents + 0 }' "$WORK/fingerprint.txt")

cd "$saved"
stored=$(store "${host[@]}" --tag "$kind,$held" --exclude '*.part' "${contents[@]}") || stop 'the backup could not be stored'
read -r id bytes <<<"$stored"

# The backup is recorded only after it was copied to the second repository. If the copy fails, the alert about old
# backups fires.
"$here/copy.sh"
record backup "$bytes"
log info "backup ${id:0:8} is complete, $bytes bytes"
