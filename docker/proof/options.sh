#!/usr/bin/env bash
# Tests what Compose leaves off by default, on this machine in a separate project with its own volumes: the export of traces
# by OpenTelemetry, and point-in-time recovery by the steps of docs/runbook/restore.md.
#   docker/proof/options.sh     needs docker, docker compose and the images localhost/studio/*:trial (`make trial` builds them)
set -euo pipefail
cd "$(dirname "$0")/../.."

. docker/proof/trial.sh
export COMPOSE_PROJECT_NAME=studio-options
export COMPOSE_FILE=docker-compose.yml:docker/compose.point-in-time.yml:docker/proof/options.yaml
export OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318
SECRETS_DIR=$(mktemp -d)
export SECRETS_DIR

clear_away() { docker compose --profile demo --profile tools down -v --remove-orphans >/dev/null 2>&1 || :; rm -rf "$SECRETS_DIR"; }
is_confirmed() { curl -fsS "$web/api/bookings/reference/$1" | grep '"confirmed"'; }
# Prints the trace that spans of all three services belong to.
common_trace() {
  docker compose logs --no-log-prefix collector | sed 's/\x1b\[[0-9;]*[A-Za-z]//g' | tr -d '\r' | node -e '
    const services = new Map()
    for (const line of require("fs").readFileSync(0, "utf8").split("\n").filter((text) => text.startsWith("{")))
      for (const { resource, scopeSpans } of JSON.parse(line).resourceSpans)
        for (const { traceId } of scopeSpans.flatMap(({ spans }) => spans)) {
          const name = resource.attributes.find(({ key }) => key === "service.name").value.stringValue
          services.set(traceId, (services.get(traceId) ?? new Set()).add(name))
        }
    const trace = [...services].find(([, names]) => names.size === 3)
    if (!trace) process.exit(1)
    console.log(trace[0], [...trace[1]].sort().join(", "))'
}

trap clear_away EXIT
make up >/tmp/options-proof.log 2>&1 || { tail -20 /tmp/options-proof.log; fail 'make up'; }
password=$(admin_password </tmp/options-proof.log)
ok 'up, with OpenTelemetry and point-in-time recovery'

kept=$(book) || fail booking
until_true 60 common_trace || fail 'no trace has spans of web, API and worker'
read -r trace services < <(common_trace)
docker compose logs --no-log-prefix api | grep "\"traceId\":\"$trace\"" >/dev/null || fail 'the logs name another trace'
ok "one trace has spans of $services, and its id is in the log"

until_true 120 docker compose exec -T wal find /saved/wal/stored -newer /saved/wal/lock || fail 'no base is stored'
sleep 2
moment=$(date -u '+%F %T+00')
sleep 2
after=$(book) || fail 'booking after the moment'
docker compose exec -T postgres psql -qU studio_owner studio -c 'truncate bookings cascade' 2>/dev/null
is_confirmed "$kept" >/dev/null 2>&1 && fail 'the bookings are not deleted'
docker compose exec -T backup /usr/local/lib/backup/wal/store.sh >/dev/null 2>&1 || fail 'the log is not stored'
docker compose stop api worker web backup >/dev/null 2>&1
docker compose exec -T postgres psql -qU studio_owner postgres -c 'drop database studio with (force)' -c 'create database studio'
restored=$(docker compose run --rm -T restore /usr/local/lib/backup/wal/restore.sh "$moment" 2>&1) || fail "restore: $restored"
grep -q 'facts compared, all equal' <<<"$restored" || fail "restore: $restored"
docker compose up --detach --wait >/dev/null 2>&1 || fail 'up after the restore'
is_confirmed "$kept" >/dev/null || fail 'the booking before the moment is missing'
is_confirmed "$after" >/dev/null 2>&1 && fail 'the booking after the moment is there'
next=$(book) || fail 'booking after the restore'
ok "all bookings deleted by mistake, and the database restored to the moment before: $kept is there, $after of later is not, the next one works: $next"
