#!/usr/bin/env bash
# Saves database and uploads of the same moment, a fingerprint of both, and checksums in a folder named by the time.
#   BACKUP_DATABASE_URL(_FILE)  the database, read by the backup's role
#   UPLOADS_DIR                 uploads on disk; unset if they are in a bucket, which keeps old versions itself
#   BACKUP_AGE_RECIPIENT        age's public key, which encrypts the dump and the uploads
#   BACKUP_BY_HAND              yes: the backup is never pruned
#   BACKUPS_DIR                 the target directory, by default /backups
. "$(dirname "$0")/common.sh"

database=$(address BACKUP_DATABASE_URL)
name=$(date -u +%FT%H%M%SZ)
work=$backups/.$name.partial
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# Dump and fingerprint use one snapshot, so that the restored copy can be compared row by row.
export WORK=$work DATABASE=$database
psql -qX "$database" -v ON_ERROR_STOP=1 -v here="$here" <<'SQL' || stop 'the database could not be dumped'
begin transaction isolation level repeatable read, read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump -Fc --no-owner --no-privileges --exclude-schema=bullmq --snapshot="$SNAPSHOT" -f "$WORK/database.dump" "$DATABASE" || touch "$WORK/failed"
\set fingerprint `echo "$WORK/fingerprint.txt"`
\o :fingerprint
\ir :here/fingerprint.sql
\o
commit;
SQL
[ ! -e "$work/failed" ] && [ -s "$work/database.dump" ] && [ -s "$work/fingerprint.txt" ] || stop 'the database could not be dumped'

if [ -n "${UPLOADS_DIR:-}" ]; then
  [ -d "$UPLOADS_DIR" ] || stop "the uploads are not at $UPLOADS_DIR"
  # The list stays readable when the backup is encrypted; pruning needs it.
  (cd "$UPLOADS_DIR" && find . -type f ! -name '*.part' -print0 | sort -z | xargs -0r sha256sum --) > "$work/uploads.txt"
  tar -C "$UPLOADS_DIR" --exclude='*.part' -cf "$work/uploads.tar" .
fi
[ "${BACKUP_BY_HAND:-}" != yes ] || touch "$work/by-hand"

if [ -n "${BACKUP_AGE_RECIPIENT:-}" ]; then
  for file in "$work"/database.dump "$work"/uploads.tar; do
    [ -e "$file" ] || continue
    age -r "$BACKUP_AGE_RECIPIENT" -o "$file.age" "$file" || stop 'the backup could not be encrypted'
    rm "$file"
  done
fi

(cd "$work" && sha256sum -- * > SHA256SUMS)
bytes=$(du -sb "$work" | cut -f1)
sync "$work"/*
mv -T "$work" "$backups/$name"
record backup "$bytes"
log info "backup $name is complete, $bytes bytes"
