#!/usr/bin/env bash
# Receives the write-ahead log (WAL) of Postgres without a break and stores it every five minutes, so that restore.sh
# can restore the database at any moment. Runs until it is stopped.
#   RESTORE_SERVER_URL(_FILE)   the database, with the role of its owner, who may replicate
. "$(dirname "$0")/../common.sh"
trap 'kill $(jobs -p) 2>/dev/null; exit 0' TERM INT

server=$(address RESTORE_SERVER_URL)
umask 077
mkdir -p "$saved/wal/received"
# The health check measures the time since this file was last touched.
touch "$saved/wal/stored"

cd "$saved/wal"

receiver=
stop_receiver() {
  [ -z "$receiver" ] || { kill "$receiver" 2>/dev/null || :; wait "$receiver" || :; }
  receiver=
}

# Because of the slot, Postgres keeps the WAL that was not received yet, up to max_slot_wal_keep_size. If there is no
# usable slot, a new base is needed: the server is new, or more WAL was missed.
ensure_slot() {
  local status
  status=$(connect "$server" psql -qXAt -c "select wal_status from pg_replication_slots where slot_name = 'studio_wal'") || return 1
  [[ ! $status =~ ^(reserved|extended)$ ]] || return 0
  [ -z "$status" ] || log error 'a part of the write-ahead log (WAL) was never received and cannot be restored'
  stop_receiver
  rm -rf base-* received/*
  connect "$server" psql -qXAt -v ON_ERROR_STOP=1 >/dev/null <<'SQL'
select pg_terminate_backend(active_pid, 10000) from pg_replication_slots where slot_name = 'studio_wal' and active;
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'studio_wal';
select pg_create_physical_replication_slot('studio_wal', true);
SQL
}

while :; do
  pause=30
  if ensure_slot; then
    # pg_receivewal reconnects by itself.
    if [ -z "$receiver" ] || ! kill -0 "$receiver" 2>/dev/null; then
      # `connect` would run in a subshell, and $! would be the process id of that subshell.
      PGPASSWORD=$(password_of "$server") pg_receivewal -d "$(without_password "$server")" -D received --slot studio_wal --synchronous &
      receiver=$!
    fi
    if "$here/wal/store.sh"; then pause=300; fi
  else
    log error 'the database does not answer'
  fi
  sleep "$pause" & wait $!
done
