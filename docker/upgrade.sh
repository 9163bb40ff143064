#!/usr/bin/env bash
# Replaces the running services by those of this version (docs/upgrade.md). Behind the proxy no request is lost: while a
# container is replaced, a second container of the new version serves. Services that have not changed continue to run.
#   upgrade.sh --restart        also replaces api, web and worker that have not changed, because they read the folder of
#                               the studio (docs/studio.md) only at their start
set -euo pipefail
cd "$(dirname "$0")/.."

restart=
[ "${1:-}" != --restart ] || restart=yes

second=
remove_second() {
  [ -z "$second" ] || docker rm --force "$second" >/dev/null
}
trap remove_second EXIT
trap 'exit 1' INT TERM

# An upgrade that was killed has left its second container, which would continue to serve its old version under the same
# name.
remove_leftovers() {
  local project service left
  project=$(docker compose config | sed -n 's/^name: //p')
  for service in api web; do
    left=$(docker ps -aq --filter "label=com.docker.compose.project=$project" \
      --filter label=com.docker.compose.oneoff=True --filter "label=com.docker.compose.service=$service")
    [ -z "$left" ] || docker rm --force $left >/dev/null
  done
}

has_changed() { # $1 service
  local id hash image name wanted
  id=$(docker compose ps -q "$1")
  read -r hash image name < <(docker inspect -f '{{index .Config.Labels "com.docker.compose.config-hash"}} {{.Image}} {{.Config.Image}}' "$id")
  wanted=$(docker compose config --hash "$1" | cut -d' ' -f2)
  [ "$hash $image" != "$wanted $(docker image inspect -f '{{.Id}}' "$name")" ]
}

await_healthy() {
  while :; do
    case $(docker inspect -f '{{.State.Status}} {{.State.Health.Status}}' "$1") in
      'running healthy') return 0 ;;
      'running starting') sleep 1 ;;
      *) docker logs --tail 20 "$1" >&2; return 1 ;;
    esac
  done
}

# Starts the services, or all services if none is named.
start() {
  docker compose up --detach --wait "$@" && return
  local failed
  failed=$(docker compose ps --all --format '{{.Service}} {{.State}} {{.Health}} {{.ExitCode}}' |
    sed -E '/ running (healthy)? 0$/d; / exited +0$/d; s/ .*//' | sort -u | paste -sd' ')
  # shellcheck disable=SC2086
  [ -z "$failed" ] || docker compose logs --tail 5 $failed >&2
  echo "Not everything started: ${failed:-docker compose up failed}. Correct the error above and repeat this command." >&2
  exit 1
}

# Checks the settings: the service reads them and the studio's folder as it does at a start, and prints every error.
check() { # $1 service, $2 its program
  docker compose run --rm --no-deps -T "$1" node "services/$1/dist/$2"
}

replace() { # $1 service
  if [ -z "$restart" ] && ! has_changed "$1"; then
    echo "$1 has not changed"
    return
  fi
  second=$(docker compose run --detach --no-deps --use-aliases "$1")
  await_healthy "$second" || { echo "The new $1 does not start; the old one still runs." >&2; exit 1; }
  # Names only this service: `up` without a name would also replace services that depend on it, such as the proxy. With
  # --no-deps Compose would store another hash of the settings than it computes at the next call.
  start ${restart:+--force-recreate} "$1"
  docker stop --time 45 "$second" >/dev/null
  remove_second
  second=
  echo "$1 is replaced"
}

# If the main container does not run, a leftover may be the only container that serves.
for service in api web; do
  [ -n "$(docker compose ps -q --status running "$service")" ] || { start; remove_leftovers; exit; }
done
remove_leftovers
docker compose run --rm --no-deps secrets
if ! check api checkSettings.js || ! check worker checkSettings.js || ! check web node/server/checkSettings.js; then
  echo 'Nothing is replaced. Correct the settings or the folder of the studio.' >&2
  exit 1
fi
docker compose run --rm --no-deps migrate
replace api
replace web
[ -z "$restart" ] || start --force-recreate worker
# Starts the other services, which serve no visitors.
start
