#!/usr/bin/env bash
# Gets the images of this version: pulls them from the registry that IMAGES names, or builds them where there is none.
#   images.sh --build           builds them in any case
set -euo pipefail
cd "$(dirname "$0")/.."
. docker/dotenv.sh

built=localhost/studio
images=$(docker compose config --images)
files=$(setting COMPOSE_FILE)
if [ "${1:-}" = --build ] || grep "^$built/" <<<"$images" >/dev/null; then
  # The settings of a trial name its images.
  if [ -n "${COMPOSE_ENV_FILES:-}" ]; then
    docker compose build
  else
    # Without COMPOSE_FILE Compose reads the override file by itself.
    [ -n "$files" ] || files=docker-compose.yml$([ ! -e docker-compose.override.yml ] || echo :docker-compose.override.yml)
    files=${files//:release\/images.lock.yaml/}
    [[ $files == *docker/compose.build.yml* ]] || files+=:docker/compose.build.yml
    version=$(git describe --tags --always --dirty 2>/dev/null || echo development)
    export COMPOSE_FILE=$files IMAGES=$built VERSION=${version#v}
    docker compose build
    # With these settings every later command of Compose uses the images that are built now.
    for name in COMPOSE_FILE IMAGES VERSION; do set_setting "$name" "${!name}"; done
  fi
elif [[ $files == *docker/compose.build.yml* ]]; then
  echo 'IMAGES names a registry, but COMPOSE_FILE builds: take docker/compose.build.yml and VERSION out of .env.' >&2
  exit 1
fi
docker compose pull --ignore-buildable --policy missing || {
  echo "Images cannot be pulled. To build the studio's: make up BUILD=1. From another registry: IMAGES=… in .env (docs/deploy.md)." >&2
  exit 1
}
