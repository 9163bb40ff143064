#!/usr/bin/env bash
# Tests the containers on this machine in a separate project with its own volumes: a first start, a booking with its
# mail, hardening, a kill of each container, a second start, a release, a clean stop, data that survives, backup and
# restore, and a bad secret.
#   docker/proof/compose.sh [--keep]     needs docker, docker compose and the right to kill a container's process
set -euo pipefail
cd "$(dirname "$0")/../.."

. docker/proof/trial.sh
export COMPOSE_PROJECT_NAME=studio-proof
SECRETS_DIR=$(mktemp -d)
export SECRETS_DIR
running="postgres redis api worker web"

clear_away() { docker compose --profile demo --profile tools down -v --remove-orphans >/dev/null 2>&1 || :; }
container() { docker compose ps -aq "$1"; }
health() { docker inspect -f '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}} {{.RestartCount}}' "$(container "$1")"; }
came_back() { local now; now=$(health "$1"); [[ $now == "running healthy "* && ${now##* } -gt $2 ]]; }
in_database() { docker compose exec -T postgres psql -qAt -U studio_owner -d studio -c "$1"; }

clear_away
make up >/tmp/compose-proof.log 2>&1 || { tail -20 /tmp/compose-proof.log; fail 'make up'; }
ok 'up: every service healthy, secrets and migrations done'
password=$(admin_password </tmp/compose-proof.log)
[ -n "$password" ] || fail 'no first password was printed'
samples=$(in_database "select count(*) from bookings")
[ "$samples" -gt 0 ] || fail 'there is no sample workshop with bookings'
reference=$(book) || fail 'booking'
until_true 120 sh -c 'docker compose exec -T backup ls /backups | grep -q .' || fail 'there is no backup after the first booking'
ok "a booking by HTTP through to its mail: $reference; the first backup is made"

id=$(docker compose logs --no-log-prefix worker | sed -n 's/.*"reqId":"\([^"]*\)".*mail sent.*/\1/p' | tail -1)
for service in web api worker; do
  docker compose logs --no-log-prefix "$service" | grep "\"reqId\":\"$id\"" >/dev/null || fail "$service did not log the request $id of the mail"
done
docker compose logs web api worker | grep -E 'Lerato|proof-|555 0142' && fail 'a visitor is named in a log'
for service in web api worker backup; do
  docker compose logs --no-log-prefix "$service" | sed 's/\x1b\[[0-9;]*[A-Za-z]//g' | tr -d '\r' | node -e '
    const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean)
    for (const line of lines) JSON.parse(line)' || fail "$service: a line of its log is no JSON"
done
# RELIABILITY O05
ok 'one request is followed through the logs of web, api and worker to its mail; every line is JSON and names no person'

published=$(docker compose ps --format '{{.Service}} {{.Ports}}' | grep -E -- '->' | grep -v sandbox | sed 's/ .*//' | paste -sd' ')
[ "$published" = web ] || fail "published: $published"
ok 'only the web port is published'
for service in $running backup; do
  docker compose exec -T "$service" sh -c 'touch /x' 2>/dev/null && fail "$service: its root can be written"
  docker compose exec -T "$service" sh -c '[ "$(id -u)" != 0 ] && grep -q "CapEff:.0000000000000000" /proc/self/status &&
    grep -q "NoNewPrivs:.1" /proc/self/status && grep -q "Seccomp:.2" /proc/self/status' || fail "$service is not hardened"
done
for service in api worker web; do
  docker compose exec -T "$service" cat /proc/1/cmdline | tr '\0' ' ' | grep '^node ' >/dev/null || fail "$service: process 1 is not node"
done
# RELIABILITY O12
ok 'each is its own user, with a read-only root, no capabilities, no new privileges and a seccomp filter; node is process 1'

secrets=$(docker compose run --rm -T --entrypoint node secrets -e \
  "for (const n of require('fs').readdirSync('/store').filter((n) => /password|secret$|_key$/.test(n) && !/payfast/.test(n))) { const v = require('fs').readFileSync('/store/' + n, 'utf8'); if (v) console.log(v) }" 2>/dev/null)
{ docker inspect $(docker compose ps -aq); for image in api web worker backup; do docker history --no-trunc "localhost/studio/$image:trial"; done; } > /tmp/compose-proof.inspect
grep -qFf <(echo "$secrets") /tmp/compose-proof.inspect && fail 'a secret can be read from docker inspect or an image'
docker compose exec -T worker sh -c 'ls /run/secrets | grep -q database' && fail 'the worker has a database password'
# RELIABILITY O11
ok "none of $(wc -l <<<"$secrets") secrets is in an image or in docker inspect; the worker has no database password"

bookings=1
for service in $running; do
  before=$(docker inspect -f '{{.RestartCount}}' "$(container "$service")")
  # Docker does not restart a container after `docker kill`, so the process itself is killed.
  kill -9 "$(docker inspect -f '{{.State.Pid}}' "$(container "$service")")"
  until_true 120 came_back "$service" "$before" || fail "$service did not come back: $(health "$service")"
  until_true 60 curl -fsS "$web/api/events/filters" || fail "no events after the end of $service"
  reference=$(book) || fail "booking after the end of $service"
  bookings=$((bookings + 1))
  # RELIABILITY R01
  ok "kill -9 $service: back and healthy, and a booking through to its mail: $reference"
done
[ "$(in_database "select count(*) from bookings join payment_requests using (order_id) where status = 'confirmed' and state = 'paid'")" = $((samples + bookings)) ] || fail 'a booking was lost'
[ "$(in_database "select count(*) from events e where seats_taken <> (select sum(participants) from bookings b where b.event_id = e.id and status in ('held','pending','confirmed'))")" = 0 ] || fail 'seats and bookings differ'
until_true 60 sh -c "[ \"\$(docker compose exec -T postgres psql -qAt -U studio_owner -d studio -c \"select count(*) from outbox_messages where kind = 'booking-confirmed' and state <> 'sent'\")\" = 0 ]" || fail 'a mail is not sent'
ok "all $bookings bookings are there, seats agree, every mail is sent"

identity() { for service in "$@"; do docker inspect -f '{{.Id}} {{.State.StartedAt}}' "$(container "$service")"; done; }
stores=$(identity postgres redis)
make up >/tmp/compose-proof.log 2>&1 || { tail -20 /tmp/compose-proof.log; fail 'second make up'; }
grep -qF -- "$password" /tmp/compose-proof.log && fail 'the second make up printed the password again'
docker compose logs secrets | grep -F -- "$password" >/dev/null && fail 'a log shows the password'
ok 'a second make up does not print the password, and no log has it'
before=$(identity api)
for image in api web worker backup sandbox; do docker tag "localhost/studio/$image:trial" "localhost/studio/$image:next"; done
VERSION=next docker compose up --no-build --detach --wait >/dev/null 2>&1 || fail 'release'
[ "$(identity api)" != "$before" ] || fail 'the release did not replace the API'
[ "$(identity postgres redis)" = "$stores" ] || fail 'Postgres or Redis was restarted'
for image in api web worker backup sandbox; do docker rmi "localhost/studio/$image:next" >/dev/null 2>&1 || :; done
ok 'a release replaces our containers; Postgres and Redis keep running'

docker compose stop api worker web >/dev/null 2>&1
for service in api worker web; do
  code=$(docker inspect -f '{{.State.ExitCode}}' "$(container "$service")")
  [ "$code" = 0 ] || fail "$service ended with $code on SIGTERM"
done
ok 'SIGTERM: api, worker and web ended by themselves, with 0'
docker compose down >/dev/null 2>&1
docker compose up --detach --wait >/dev/null 2>&1 || fail 'second up'
curl -fsS "$web/api/bookings/reference/$reference" | grep '"confirmed"' >/dev/null || fail 'the booking is gone'
docker compose logs secrets | grep -F -- "$password" >/dev/null && fail 'the password was printed again'
ok 'down and up: the booking is still there, the password is not printed again'

docker compose exec -T backup /usr/local/lib/backup/nightly.sh now >/dev/null || fail 'backup'
docker compose exec -T backup /usr/local/lib/backup/drill.sh | grep passed >/dev/null || fail 'restore drill'
ok 'backup, and the weekly drill: restored into a scratch database, every row, sum and picture equal'
docker compose stop api worker web backup >/dev/null 2>&1
docker compose exec -T postgres psql -q -U studio_owner -d postgres -c 'drop database studio with (force)' -c 'create database studio'
output=$(docker compose run --rm -T restore </dev/null 2>&1) && fail 'a restore without a name and an answer'
grep -q 'name the backup' <<<"$output" || fail "the restore without a name: $output"
name=$(sed -n 's/^Restore \(.*\)? Type yes:.*/\1/p' <<<"$output" | tr -d '\r')
docker compose run --rm -T restore sh -c "find /uploads -mindepth 1 -delete && /usr/local/lib/backup/restore.sh $name" 2>/dev/null | grep 'is restored' >/dev/null || fail 'restore'
docker compose up --detach --wait >/dev/null 2>&1 || fail 'up after the restore'
curl -fsS "$web/api/bookings/reference/$reference" | grep '"confirmed"' >/dev/null || fail 'the booking is not in the backup'
reference=$(book) || fail 'booking after the restore'
# RELIABILITY O07
ok "the database dropped and restored from the backup: the bookings are there, and the next one works: $reference"
docker compose exec -T -e RESTIC_PASSWORD=another -e RESTIC_PASSWORD_FILE= backup restic snapshots >/dev/null 2>&1 && fail 'another password opens the backups'
docker compose exec -T backup sh -c 'grep -rl PGDMP /backups' && fail 'a backup can be read without its password'
ok 'the backups are encrypted, and open with their password only'

backup_password=$(docker compose run --rm -T --entrypoint cat secrets /store/restic_password)
docker compose down >/dev/null 2>&1
docker volume rm "${COMPOSE_PROJECT_NAME}_secrets" "${COMPOSE_PROJECT_NAME}_secrets-backup" >/dev/null
since=$(date +%s)
make up >/tmp/compose-proof.log 2>&1 && fail 'lost secrets did not stop the start'
grep -q 'its secrets are lost: restore them from the backup' /tmp/compose-proof.log || fail "lost secrets: $(tail -3 /tmp/compose-proof.log)"
stopped_after=$(($(date +%s) - since))
RESTIC_PASSWORD=$backup_password docker compose run --rm --no-deps -T -e RESTIC_PASSWORD -e RESTIC_PASSWORD_FILE= restore \
  /usr/local/lib/backup/secrets.sh | tar -xC "$SECRETS_DIR" --strip-components=1 || fail 'the secrets cannot be restored'
make up >/tmp/compose-proof.log 2>&1 || fail 'up with restored secrets'
curl -fsS "$web/api/bookings/reference/$reference" | grep '"confirmed"' >/dev/null || fail 'the booking is gone after the loss of the secrets'
docker compose exec -T backup /usr/local/lib/backup/drill.sh | grep passed >/dev/null || fail 'drill with restored secrets'
ok "the secrets' volume lost: \`make up\` stops with the reason after $stopped_after s; restored from the backup, everything runs"

docker compose down >/dev/null 2>&1
echo -n short > "$SECRETS_DIR/secret"
docker compose up --detach --wait >/dev/null 2>&1 && fail 'a weak secret did not stop the start'
output=$(docker compose logs --no-log-prefix secrets | tr -d '\r' | grep -v '^$' | sed 's/\x1b\[[0-9;]*[A-Za-z]//g')
[ "$output" = 'The secrets are not right: secret has 5 bytes and needs at least 32.' ] || fail "another reason: $output"
[ -z "$(docker compose ps -q --status running api)" ] || fail 'the API runs all the same'
# RELIABILITY O11
ok "a bad secret stops the start: $output"

[ "${1:-}" = --keep ] || clear_away
rm -rf "$SECRETS_DIR"
