set -euo pipefail
export TZ=UTC

here=$(dirname "${BASH_SOURCE[0]}")
# The directory that restic saves. `uploads` is mounted in it; `database` and `secrets` are in it during a backup.
saved=${SAVED_DIR:-/saved}
# Each container uses the same host name, so that restic recognises its own stale locks.
host=(--host studio)
# Snapshots of the write-ahead log (WAL) have another host name, so that they do not count as backups.
wal_host=(--host studio-wal)

# Prints one JSON line in the format of the services.
log() { # $1 level, $2 message without quotes
  printf '{"level":"%s","time":"%s","service":"backup","msg":"%s"}\n' "$1" "$(date +%FT%T.000Z)" "$2"
}

stop() { log error "$1" >&2; exit 1; }

await_lock() { # $1 file descriptor, $2 what holds the lock
  flock -w 10 "$1" || { log warn "waiting for $2" >&2; flock "$1"; }
}

# restic fails at once while another process deletes or checks. This function waits for that process instead.
restic() {
  [ -w "$saved" ] || { command restic "$@"; return; }
  (
    exec 8>"$saved/.restic.lock"
    await_lock 8 'another backup, check or copy that uses the repository'
    exec restic "$@"
  )
}

# Prints the value of the variable $1, or of the file that ${1}_FILE names; prints nothing if neither is set.
setting() {
  local file=${1}_FILE
  if [ -n "${!file:-}" ] && [ -e "${!file}" ]; then cat "${!file}"; else printf %s "${!1:-}"; fi
}
# Prints a setting. Stops if it is not set.
address() {
  local value
  value=$(setting "$1")
  [ -n "$value" ] || stop "$1 is not set"
  printf %s "$value"
}

# Match the user name and password in a connection URL. libpq also accepts the password as a parameter.
user_part='^(postgres(ql)?://[^:@/]*):([^@/]*)@'
parameter='^([^?]*[?]([^&]*&)*)password=([^&]*)(&|$)'
without_password() { # $1 address
  local url=$1
  [[ ! $url =~ $user_part ]] || url=${BASH_REMATCH[1]}@${url:${#BASH_REMATCH[0]}}
  [[ ! $url =~ $parameter ]] || url=${BASH_REMATCH[1]}${url:${#BASH_REMATCH[0]}}
  printf %s "$url"
}
password_of() { # $1 address
  local encoded=${PGPASSWORD:-}
  if [[ $1 =~ $parameter || $1 =~ $user_part ]]; then
    encoded=${BASH_REMATCH[3]//\\/\\\\}
    encoded=${encoded//%/\\x}
    printf %b "$encoded"
  else
    printf %s "$encoded"
  fi
}
# Runs a Postgres program. The password is passed in the environment, because every user of the machine can read
# arguments.
connect() { # $1 address, $2 program, then its options
  PGPASSWORD=$(password_of "$1") "$2" -d "$(without_password "$1")" "${@:3}"
}

require_repository() {
  [[ $RESTIC_REPOSITORY != /* || -e $RESTIC_REPOSITORY/config ]] ||
    stop "there is no backup in $RESTIC_REPOSITORY, or user $(id -u) may not read it"
}

# Prints one line per backup, the newest first: id, seconds, events, bookings, cents.
all_backups() {
  restic snapshots --json "${host[@]}" | jq -r 'sort_by(.time) | reverse | .[]
    | ([.tags[]? | select(contains("=")) | split("=") | {(.[0]): .[1]}] | add) as $held
    | [.short_id, (.time[0:19] + "Z" | fromdate), $held.events // 0, $held.bookings // 0, $held.cents // 0]
    | join(" ")'
}
newest() { all_backups | sed -n 1p; }

# Stores a snapshot and prints its id and size in bytes. Deletes a snapshot that restic stored although files are
# missing.
store() { # restic's options and the files
  local result=0 summary id bytes
  summary=$(restic backup --json "$@") || result=$?
  read -r id bytes < <(jq -r 'select(.message_type == "summary") | "\(.snapshot_id) \(.total_bytes_processed)"' <<<"$summary") || :
  if [ "$result" != 0 ]; then
    [ -z "${id:-}" ] || restic forget -q "$id"
    return 1
  fi
  echo "$id $bytes"
}

require_empty() { # $1 database
  local tables
  tables=$(connect "$1" psql -qXAt -c "select count(*) from pg_tables where schemaname = 'public'") || stop 'the database does not answer'
  [ "$tables" = 0 ] || stop "the database is not empty: $tables tables; restore into a new one"
}

has_uploads() { [ -d "$saved/uploads" ] && [[ ${UPLOADS_URL:-} != s3:* ]]; }

# Prints the uploads that events of the database $1 name and the directory $2 lacks.
missing_uploads() {
  local named
  named=$(connect "$1" psql -qXAt -v ON_ERROR_STOP=1 -c "select distinct match[1] from events e,
    regexp_matches(to_jsonb(e)::text, '/uploads/([A-Za-z0-9._-]+)', 'g') match") || stop 'the database does not answer'
  comm -23 <(sort <<<"$named" | sed '/^$/d') <(ls "$2" | sort) | paste -sd' '
}

# Records the success in the database. An alert fires when the last success is too old.
record() { # $1 kind, $2 bytes
  connect "$database" psql -qX -v ON_ERROR_STOP=1 -c "insert into backup_runs (kind, bytes) values ('$1', $2)"
}
