#!/usr/bin/env bash
# Restores the database, as it was at one moment, into an EMPTY database. Starts a separate server from the stored base
# and write-ahead log (WAL), and copies the database of the same name from it. Uploads are not touched.
#   restore.sh 'YYYY-MM-DD HH:MM:SS+02'   with the offset of the time zone
#   restore.sh latest           all that was stored
#   restore.sh                  lists what can be restored
#   RESTIC_REPOSITORY, RESTIC_PASSWORD(_FILE), RESTORE_DATABASE_URL(_FILE)   as for the nightly backup
. "$(dirname "$0")/../common.sh"

database=$(address RESTORE_DATABASE_URL)
# One line per base, the oldest first: the snapshot, and the first and last second that it can restore.
periods=$(restic snapshots --json "${wal_host[@]}" | jq -r '
  [.[] | {id: .short_id, base: (.tags[] | select(startswith("base=")) | .[5:] | tonumber), until: (.time[0:19] + "Z" | fromdate)}]
  | group_by(.base)[] | max_by(.until) | "\(.id) \(.base) \(.until)"')
[ -n "$periods" ] || stop "there is no write-ahead log (WAL) in $RESTIC_REPOSITORY"
list() { while read -r _ from until; do date -d "@$from" '+from %F %T'; date -d "@$until" '+to %F %T UTC'; done <<<"$periods" | paste -d' ' - -; }

moment=${1:-}
[ -n "$moment" ] || { list; stop 'nothing was restored: name a moment'; }
if [ "$moment" = latest ]; then
  target=
  read -r id base _ < <(tail -1 <<<"$periods")
else
  target=$(date -d "$moment" '+%F %T.%6N+00') || stop "$moment is not a moment"
  read -r id base < <(awk -v at="$(date -d "$moment" +%s)" '$2 <= at && at < $3 { print $1, $2 }' <<<"$periods" | tail -1) ||
    { list; stop "no stored period contains $moment"; }
fi
require_empty "$database"
name=$(connect "$database" psql -qXAt -c 'select current_database()')
owner=$(connect "$database" psql -qXAt -c 'select current_user')

work=$saved/wal-restore
# Removes the copy that a killed restore has left.
rm -rf "$work"
mkdir -m 700 "$work"
data=$work/base-$base
trap 'pg_ctl -D "$data" stop -m immediate >/dev/null 2>&1 || :; rm -rf "$work"' EXIT
log info "restoring the database at $moment"
restic restore -q "$id" --target "$work" >&2 || stop "snapshot $id could not be read"
for unfinished in "$work"/received/*.partial; do
  [ ! -e "$unfinished" ] || mv "$unfinished" "${unfinished%.partial}"
done

# Replaces the settings of the stored server. Only this script can connect, and only after the recovery.
cat > "$data/postgresql.auto.conf" <<END
restore_command = 'cp "$work/received/%f" "%p"'
recovery_target_time = '$target'
recovery_target_action = promote
hot_standby = off
listen_addresses = ''
unix_socket_directories = '$work'
fsync = off
END
echo 'local all all trust' > "$data/pg_hba.conf"
touch "$data/recovery.signal"
source="host=$work user=$owner dbname=$name"
failed() { tail -n 20 "$work/server.log" >&2; stop "the database could not be restored at $moment"; }
pg_ctl -D "$data" -l "$work/server.log" -t 86400 start >/dev/null || failed
# pg_ctl only waits until the copy runs, but Postgres accepts no connection before the recovery has ended.
until psql -qX "$source" -c '' 2>/dev/null; do
  pg_ctl -D "$data" status >/dev/null || failed
  sleep 1
done
pg_dump -Fc -Z0 --no-owner --no-privileges --exclude-schema=bullmq "$source" |
  connect "$database" pg_restore --exit-on-error --no-owner --no-privileges || stop 'the restored database could not be copied'
facts=$(psql -qX "$source" -v ON_ERROR_STOP=1 -f "$here/fingerprint.sql")
diff - <(connect "$database" psql -qX -v ON_ERROR_STOP=1 -f "$here/fingerprint.sql") <<<"$facts" >&2 || stop 'the copy differs from what was restored'
log info "the database is restored at $moment: $(wc -l <<<"$facts") facts compared, all equal"
