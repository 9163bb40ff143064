#!/usr/bin/env bash
# Causes faults on this machine, in a separate project with the profiles tls and monitoring: prints after how many
# seconds the operator is notified, and what visitors see. Needs root, for small disks and to kill the Docker daemon.
#   docker/proof/faults.sh [upgrade] [backup] [proxy] [disk] [database] [daemon]     all of them without an argument
# NO_BUILD=1 uses the images that are there. DOCKERD and DOCKERD_PID name the program and the pid file of a daemon that
# is not the system's.
set -euo pipefail
cd "$(dirname "$0")/../.."

PROOF_DIR=$(mktemp -d)
export PROOF_DIR PROXY_PORT=${PROXY_PORT:-5843} PROMETHEUS_PORT=${PROMETHEUS_PORT:-5890}
WEB_PORT=${WEB_PORT:-5850} SANDBOX_PAYFAST_PORT=${SANDBOX_PAYFAST_PORT:-5860} SANDBOX_MAILBOX_PORT=${SANDBOX_MAILBOX_PORT:-5875}
. docker/proof/trial.sh
export COMPOSE_PROJECT_NAME=studio-faults COMPOSE_PROFILES=demo,tls,monitoring
export COMPOSE_FILE=docker-compose.yml:docker/compose.build.yml:docker/proof/faults.yaml
export SITE_ADDRESS='studio.localhost, localhost' WEB_TRUST_PROXY_HOPS=1 PUBLIC_URL=https://studio.localhost,https://localhost:$PROXY_PORT
export SECRETS_DIR=$PROOF_DIR/secrets BACKUPS_DIR=$PROOF_DIR/backups ALERT_MAIL=operator@studio.test
export NODE_EXTRA_CA_CERTS=$PROOF_DIR/root.crt
web=https://localhost:$PROXY_PORT

started=$(date +%s)
report() { printf '%4s s  %s\n' "$(($(date +%s) - started))" "$*"; }
fail() { report "FAIL  $*"; docker compose ps -a; docker compose logs --tail 4 api web worker proxy backup; exit 1; }
clear_away() { docker compose down -v --remove-orphans >/dev/null 2>&1 || :; umount "$PROOF_DIR"/{database,backups} 2>/dev/null || :; rm -rf "$PROOF_DIR"; }
request() { curl -s -o "${2:-/dev/null}" -w '%{http_code}' --max-time 20 --cacert "$NODE_EXTRA_CA_CERTS" "$web$1" || :; }
health() { docker inspect -f '{{.State.Status}}{{if .State.Health}} {{.State.Health.Status}}{{end}}' "$(docker compose ps -aq "$1")"; }
mails() { curl -s "$mailbox/api/messages?to=$ALERT_MAIL" | grep -o "$1: $2" | wc -l; }

# Prints after how many seconds since the fault the command is true.
after() { # $1 limit in seconds, the command
  local limit=$1; shift
  until "$@" >/dev/null 2>&1; do
    [ "$(($(date +%s) - fault))" -lt "$limit" ] || { touch "$PROOF_DIR/failed"; echo "NOT within $limit s"; return; }
    sleep 1
  done
  echo "$(($(date +%s) - fault)) s"
}
is_firing() { [ "$(mails firing "$1")" -gt 0 ]; }
is_resolved() { [ "$(mails resolved "$1")" -gt 0 ]; }
is_status() { [ "$(request /status "$PROOF_DIR/status")" = "$1" ] && grep -q "${2:-.}" "$PROOF_DIR/status"; }
is_health() { [[ $(health "$1") == "$2"* ]]; }
visitors() { echo "home $(request /), workshops $(request /events), a booking $(request "/api/bookings/reference/$reference")"; }
begin() { fault=$(date +%s); report "FAULT $*"; }
measured() { report "      $*"; }

# A Caddy before 2.7, such as Debian's, does not support this directive.
write_caddyfile() { sed '/request_buffers/d' docker/Caddyfile >"$PROOF_DIR/Caddyfile"; }

start() {
  mkdir "$PROOF_DIR"/{secrets,database,backups}
  write_caddyfile
  chmod 644 "$PROOF_DIR/Caddyfile"; chmod 755 "$PROOF_DIR"
  mount -t tmpfs -o size=400m,uid=999,gid=999,mode=0755 tmpfs "$PROOF_DIR/database"
  mount -t tmpfs -o size=64m,uid=1000,gid=1000,mode=0755 tmpfs "$PROOF_DIR/backups"
  [ -n "${NO_BUILD:-}" ] || docker compose build >/dev/null 2>&1 || fail build
  password=$(docker compose run --rm secrets --print-password 2>&1 | admin_password)
  docker compose up --detach --wait >"$PROOF_DIR/up.log" 2>&1 || { tail -20 "$PROOF_DIR/up.log"; fail up; }
  until docker compose cp proxy:/data/caddy/pki/authorities/local/root.crt "$NODE_EXTRA_CA_CERTS" >/dev/null 2>&1; do sleep 1; done
  reference=$(book) || fail booking
  fault=$(date +%s)
  after 60 is_status 200 >/dev/null
  report "ready: $reference is booked through the proxy; $(cat "$PROOF_DIR/status")"
  report "memory now: $(docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' $(docker compose ps -q) | sed -E 's/studio-faults-//; s/-1 / /; s# / #/#' | sort | paste -sd, | sed 's/,/, /g')"
}

upgrade() {
  local before load image next
  identity() { docker inspect -f '{{.Id}} {{.State.StartedAt}}' $(docker compose ps -q "$@"); }
  before=$(identity postgres redis proxy)
  docker/upgrade.sh >"$PROOF_DIR/upgrade.log" 2>&1 || { cat "$PROOF_DIR/upgrade.log"; fail 'upgrade without a change'; }
  [ "$(grep -c 'has not changed' "$PROOF_DIR/upgrade.log")" = 2 ] || { cat "$PROOF_DIR/upgrade.log"; fail 'something was replaced without a change'; }
  next=trial-next
  for image in api web worker backup sandbox; do docker tag "localhost/studio/$image:trial" "localhost/studio/$image:$next"; done
  node_modules/.bin/tsx docker/proof/load.ts --rate 20 "$web/" "$web/events" "$web/api/events" "$web/api/bookings/reference/$reference" >"$PROOF_DIR/load" &
  load=$!
  sleep 2
  VERSION=$next docker/upgrade.sh >"$PROOF_DIR/upgrade.log" 2>&1 || { tail -20 "$PROOF_DIR/upgrade.log"; fail upgrade; }
  sleep 2
  kill "$load"
  wait "$load" || fail "requests were lost: $(cat "$PROOF_DIR/load")"
  export VERSION=$next
  [ "$(docker inspect -f '{{.Config.Image}}' "$(docker compose ps -q web)")" = "localhost/studio/web:$next" ] || fail 'web is not of the new version'
  [ "$before" = "$(identity postgres redis proxy)" ] || fail 'Postgres, Redis or the proxy was replaced'
  [ "$(docker ps -q --filter label=com.docker.compose.oneoff=True --filter label=com.docker.compose.project=$COMPOSE_PROJECT_NAME | wc -l)" = 0 ] || fail 'a second container is left'
  report "ok    a new version of api, web, worker and backup under load: $(cat "$PROOF_DIR/load"); Postgres, Redis and the proxy keep running"
}

backup() {
  begin 'the backup folder cannot be written'
  chmod 0555 "$PROOF_DIR/backups"; chown root "$PROOF_DIR/backups"
  measured "backup is unhealthy after $(after 120 is_health backup 'running unhealthy')"
  measured "/status is 503 after $(after 120 is_status 503 '"backup":"failing"'): $(cat "$PROOF_DIR/status")"
  measured "mail BackupCannotWrite after $(after 300 is_firing BackupCannotWrite)"
  measured "visitors: $(visitors)"
  chmod 0755 "$PROOF_DIR/backups"; chown 1000 "$PROOF_DIR/backups"; fault=$(date +%s)
  measured "repaired: /status is 200 after $(after 120 is_status 200), mail that it is over after $(after 300 is_resolved BackupCannotWrite)"
}

proxy() {
  begin 'the proxy has a broken file'
  # Written in place, because the container keeps the file that was mounted, even after another one gets its name.
  sed 's/reverse_proxy/reverse_prxy/' docker/Caddyfile >"$PROOF_DIR/broken" && cat "$PROOF_DIR/broken" >"$PROOF_DIR/Caddyfile"
  measured "proxy is unhealthy after $(after 180 is_health proxy 'running unhealthy'); visitors still see: $(visitors)"
  begin 'and is restarted'
  docker compose restart proxy >/dev/null 2>&1 || :
  measured "its log: $(docker compose logs --no-log-prefix --tail 1 proxy | tr -d '\r' | sed -E 's/.*(Error: )/\1/' | cut -c1-150)"
  measured "visitors: nothing answers; an outside monitor of /status sees it at once ($(request /status))"
  measured "mail SiteUnreachable after $(after 300 is_firing SiteUnreachable)"
  write_caddyfile; docker compose restart proxy >/dev/null 2>&1; fault=$(date +%s)
  measured "repaired: the site answers after $(after 120 is_status 200), mail that it is over after $(after 300 is_resolved SiteUnreachable)"
}

fill() { # $1 directory, $2 megabytes that stay free
  local free
  free=$(df --output=avail -m "$1" | tail -1)
  head -c "$((free - $2))M" /dev/zero >"$1/filler" 2>/dev/null || :
}

disk() {
  begin "the disk of the backups is full"
  fill "$PROOF_DIR/backups" 0
  head -c 10M /dev/zero >>"$PROOF_DIR/backups/filler" 2>/dev/null || :
  measured "backup is unhealthy after $(after 120 is_health backup 'running unhealthy'), mail BackupDiskFull after $(after 300 is_firing BackupDiskFull)"
  rm "$PROOF_DIR/backups/filler"
  begin "the database's disk is nearly full"
  fill "$PROOF_DIR/database" 30
  measured "mail DatabaseDiskFull after $(after 300 is_firing DatabaseDiskFull); visitors: $(visitors)"
  begin "the database's disk is full"
  head -c 100M /dev/zero >>"$PROOF_DIR/database/filler" 2>/dev/null || :
  # Uses up the write-ahead log that is allocated already.
  for _ in {1..40}; do
    docker compose exec -T postgres psql -qU studio_owner studio -c "select pg_logical_emit_message(false, 'proof', 'full')" -c 'select pg_switch_wal()' >/dev/null 2>&1 || break
  done
  measured "/status is 503 after $(after 60 is_status 503 '"database":"failing"')"
  measured "visitors: $(visitors)"
  measured "mail DatabaseDown after $(after 300 is_firing DatabaseDown)"
  rm "$PROOF_DIR/database/filler"; fault=$(date +%s)
  measured "room is made: /status is 200 after $(after 180 is_status 200), a booking works after $(after 120 book); no booking is lost: $(request "/api/bookings/reference/$reference")"
}

database() {
  begin 'the database is away'
  docker compose stop postgres >/dev/null 2>&1
  measured "/status is 503 after $(after 60 is_status 503 '"database":"failing"'): $(cat "$PROOF_DIR/status")"
  measured "api is unhealthy after $(after 60 is_health api 'running unhealthy')"
  measured "visitors: $(visitors)"
  measured "mail DatabaseDown after $(after 300 is_firing DatabaseDown)"
  docker compose start postgres >/dev/null 2>&1; fault=$(date +%s)
  measured "back: /status is 200 after $(after 120 is_status 200), mail that it is over after $(after 300 is_resolved DatabaseDown)"
}

is_all_up() {
  local service
  for service in postgres redis api worker web backup proxy; do is_health "$service" 'running healthy' || return 1; done
  for service in prometheus alertmanager blackbox; do is_health "$service" running || return 1; done
}

daemon() {
  begin 'the Docker daemon is killed'
  kill -9 "$(cat "${DOCKERD_PID:-/var/run/docker.pid}")"
  measured "an outside monitor of /status sees: $(request /status)"
  sleep 2
  # systemd does this on a server.
  setsid nohup "${DOCKERD:-dockerd}" >"$PROOF_DIR/dockerd.log" 2>&1 </dev/null &
  measured "/status is 200 after $(after 300 is_status 200), every service is healthy after $(after 300 is_all_up)"
  measured "a booking works after $(after 300 book); no booking is lost: $(request "/api/bookings/reference/$reference")"
}

trap clear_away EXIT
trap "exit 1" INT TERM
start
[ $# -gt 0 ] || set -- upgrade backup proxy disk database daemon
for fault_name; do "$fault_name"; done
[ ! -e "$PROOF_DIR/failed" ] || exit 1
