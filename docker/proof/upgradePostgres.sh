#!/usr/bin/env bash
# Moves a trial installation to another major version of Postgres by the commands of docs/upgrade.md, and back again:
# every row is compared, a booking is made on each side, and the time without the site is measured.
#   docker/proof/upgradePostgres.sh [NEW]    NEW is 18 by default
#   FILL     a command that adds data to the database DATABASE_URL
set -euo pipefail
cd "$(dirname "$0")/../.."
new=${1:-18}
. docker/proof/trial.sh
export VERSION=proof COMPOSE_PROJECT_NAME=studio-postgres
files=docker-compose.yml:docker/compose.build.yml
export COMPOSE_FILE=$files
SECRETS_DIR=$(mktemp -d)
export SECRETS_DIR
work=$(mktemp -d)
clear_away() { COMPOSE_FILE=$files docker compose --profile tools down -v >/dev/null 2>&1 || :; }
finish() { clear_away; rm -rf "$SECRETS_DIR" "$work"; }
trap finish EXIT

fail() { echo "FAIL  $*"; docker compose ps -a; docker compose logs --tail 15; exit 1; }
report() { printf '%4s s  %s\n' "$((SECONDS - began))" "$*"; }
run() { "$@" >"$work/output" 2>&1 || { cat "$work/output"; fail "$*"; }; }
fingerprint() { docker compose exec -T postgres psql -qX -U studio_owner -d studio -v ON_ERROR_STOP=1 -f - <docker/backup/fingerprint.sql; }
server() { docker compose exec -T postgres psql -qXAt -U studio_owner -d studio -c "$1"; }

# The changes of docker-compose.yml and docker/Dockerfile in a release with the new Postgres version.
cat >"$work/new.yml" <<YAML
services:
  postgres: { image: 'postgres:$new-bookworm', environment: { PGDATA: /var/lib/postgresql/data/$new } }
  backup: { image: 'localhost/studio/backup:postgres-$new' }
  restore: { image: 'localhost/studio/backup:postgres-$new' }
YAML
sed "s/postgres:17-bookworm/postgres:$new-bookworm/" docker/Dockerfile |
  docker build --quiet --file - --target backup --tag "localhost/studio/backup:postgres-$new" . >/dev/null

began=$SECONDS
clear_away
make up >"$work/up" 2>&1 || { tail "$work/up"; fail 'make up'; }
password=$(admin_password <"$work/up")
if [ -n "${FILL:-}" ]; then
  address=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(docker compose ps -q postgres)")
  owner=$(docker compose run --rm -T --entrypoint cat secrets /store/owner_password 2>/dev/null)
  DATABASE_URL=postgres://studio_owner:$owner@$address:5432/studio sh -c "$FILL" >/dev/null
fi
first=$(book) || fail 'booking'
report "on $(server 'show server_version'): $(server "select pg_size_pretty(pg_database_size('studio')), count(*) || ' bookings' from bookings" | tr '|' ' '), the last one $first"

began=$SECONDS
echo "\$ docker compose stop api worker web"
run docker compose stop api worker web
fingerprint >"$work/before"
report 'stopped: from here the site is away'
echo "\$ docker compose exec backup /usr/local/lib/backup/nightly.sh now"
run docker compose exec -T backup /usr/local/lib/backup/nightly.sh now
report 'backup'
run docker compose stop backup
echo "\$ git checkout vX.Y.Z   (with Postgres $new)"
export COMPOSE_FILE=$files:$work/new.yml
echo '$ docker compose up -d --wait postgres'
run docker compose up -d --wait postgres
report "an empty cluster of $(server 'show server_version')"
echo '$ docker compose run --rm -e UPLOADS_DIR= restore'
run docker compose run --rm -T -e UPLOADS_DIR= restore <<<yes
report 'restored'
fingerprint >"$work/after"
cmp "$work/before" "$work/after" || fail 'rows differ'
report "$(wc -l <"$work/after") sums of all tables are the same"
echo '$ make up'
run docker compose up -d --wait
run curl -fsS "$web/api/bookings/reference/$first"
report 'the site is back, with the last booking'
echo '$ docker compose exec postgres vacuumdb -U studio_owner --analyze-in-stages studio'
run docker compose exec -T postgres vacuumdb -U studio_owner --analyze-in-stages studio
report 'statistics'
report "booked on the new version: $(book)"

began=$SECONDS
echo "Back to the version before:"
echo "\$ git checkout vX.Y.Z   (with Postgres 17)"
export COMPOSE_FILE=$files
echo '$ make up'
run docker compose up -d --wait
run curl -fsS "$web/api/bookings/reference/$first"
fingerprint | grep -F bookings >/dev/null
report "on $(server 'show server_version') again, with the data of the moment before"
