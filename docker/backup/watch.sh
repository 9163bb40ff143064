#!/usr/bin/env bash
# The health check of the backup service. Fails if a backup could not be written now, and logs the cause in one line.
# Writes that, and the free part of the disks, to the database, where /status and the alerts read it.
. "$(dirname "$0")/common.sh"
export PGCONNECT_TIMEOUT=3
folder=${BACKUPS_DIR:-/backups}

# Writes some bytes, because even a full disk allows an empty file.
can_write() { # $1 directory
  head -c 65536 /dev/zero > "$1/.check" && rm "$1/.check"
} 2>/dev/null

free_ratio() { # $1 directory
  [ -d "$1" ] || { echo null; return; }
  df --output=avail,size "$1" | awk 'END { printf "%.4f", $2 ? $1 / $2 : 0 }'
}

problem=
can_write "$saved" || problem="the dump cannot be written to $saved by user $(id -u), or its disk is full"
can_write "$folder" || problem="the backup folder cannot be written by user $(id -u), or its disk is full"
# If point-in-time recovery is on, the write-ahead log (WAL) is stored every five minutes.
if [ -e "$saved/wal/stored" ] && [ -z "$(find "$saved/wal/stored" -mmin -15)" ]; then
  problem='the write-ahead log (WAL) was not stored for 15 minutes: see the log of the service wal'
fi
if [ -z "$problem" ]; then writes=true; else writes=false; fi
connect "$(address BACKUP_DATABASE_URL)" psql -qX -v ON_ERROR_STOP=1 >/dev/null 2>&1 <<SQL || stop 'the database does not answer'
insert into backup_state (can_write, backup_free_ratio, database_free_ratio)
values ($writes, $(free_ratio "$folder"), $(free_ratio "${DATABASE_DIR:-/database}"))
on conflict (only_row) do update set checked_at = now(), can_write = excluded.can_write,
  backup_free_ratio = excluded.backup_free_ratio, database_free_ratio = excluded.database_free_ratio;
SQL
[ -z "$problem" ] || stop "$problem"
