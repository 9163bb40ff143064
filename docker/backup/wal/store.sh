#!/usr/bin/env bash
# Stores the received write-ahead log (WAL) and its base, the copy of the database that it continues, as one snapshot.
# Makes a new base if there is none or it is a day old.
#   RESTORE_SERVER_URL(_FILE)   as for receive.sh, which must be running
. "$(dirname "$0")/../common.sh"

server=$(address RESTORE_SERVER_URL)
umask 077
cd "$saved/wal"
exec 9>lock
await_lock 9 'another wal/store.sh, perhaps of the service wal: see its log'

query() { connect "$server" psql -qXAt -v ON_ERROR_STOP=1 "$@" || stop 'the database does not answer'; }

# Stores the base $1 with the WAL until now.
store_with() {
  local until received_all stored
  # A recovery stops at the first commit after its target, so each snapshot must end with a commit.
  query -c 'select floor(extract(epoch from clock_timestamp()))' \
    -c "select pg_logical_emit_message(true, 'backup', 'stored')" -c 'select pg_current_wal_flush_lsn()' > moment
  until=$(sed -n 1p moment)
  for _ in {1..60}; do
    received_all=$(query -c "select restart_lsn >= '$(sed -n 3p moment)' from pg_replication_slots where slot_name = 'studio_wal'")
    [ "$received_all" != t ] || break
    sleep 1
  done
  [ "$received_all" = t ] || stop 'the write-ahead log (WAL) is not received'
  stored=$(store "${wal_host[@]}" --tag "base=$1" --time "$(date -d "@$until" '+%F %T')" "base-$1" received) ||
    stop 'the write-ahead log (WAL) could not be stored'
  "$here/copy.sh" "${stored% *}"
}

"$here/repository.sh"
base=$(find . -maxdepth 1 -name 'base-*' | sed 's/.*base-//' | sort -n | tail -1)
if [ -z "$base" ] || [ $(($(date +%s) - base)) -gt 86400 ]; then
  rm -rf new
  connect "$server" pg_basebackup -D new --checkpoint=fast || stop 'the database could not be copied'
  ended=$(query -c 'select ceil(extract(epoch from clock_timestamp()))')
  # A moment before now is restored from the old base, a later one from the new base.
  [ -z "$base" ] || store_with "$base"
  rm -rf base-*
  mv new "base-$ended"
  base=$ended
  pg_archivecleanup received "$(sed -nE 's/^START WAL LOCATION: .*file ([0-9A-F]+).*/\1/p' "base-$base/backup_label")"
fi
store_with "$base"
touch stored
