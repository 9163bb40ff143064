#!/usr/bin/env bash
# Gets the images of this version. Pulls them from the registry that IMAGES names, or builds them if none is named.
#   images.sh --build           builds them in any case
set -euo pipefail
cd "$(dirname "$0")/.."
. docker/dotenv.sh

built=localhost/studio
images=$(docker compose config --images)
files=$(setting COMPOSE_FILE)
if [ "${1:-}" = --build ] || grep "^$built/" <<<"$images" >/dev/null; then
  # A trial has its own settings, which name its images.
  if [ -n "${COMPOSE_ENV_FILES:-}" ]; then
    docker compose build
  else
    # If COMPOSE_FILE is not set, Compose also reads the override file.
    [ -n "$files" ] || files=docker-compose.yml$([ ! -e docker-compose.override.yml ] || echo :docker-compose.override.yml)
    files=${files//:release\/images.lock.yaml/}
    [[ $files == *docker/compose.build.yml* ]] || files+=:docker/compose.build.yml
    version=$(git describe --tags --always --dirty 2>/dev/null || echo development)
    export COMPOSE_FILE=$files IMAGES=$built VERSION=${version#v}
    docker compose build
    # Writes these settings to .env, so that every later command of Compose uses the images that are built now.
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
