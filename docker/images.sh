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
  # With these settings every later command of Compose uses the images that are built now. A trial's file has its own.
  if [ -z "${COMPOSE_ENV_FILES:-}" ]; then
    files=${files:-docker-compose.yml}
    files=${files//:release\/images.lock.yaml/}
    [[ $files == *docker-compose.build.yml* ]] || files+=:docker-compose.build.yml
    version=$(git describe --tags --always --dirty 2>/dev/null || echo development)
    set_setting COMPOSE_FILE "$files"
    set_setting IMAGES "$built"
    set_setting VERSION "${version#v}"
  fi
  docker compose build
elif [[ $files == *docker-compose.build.yml* ]]; then
  echo 'IMAGES names a registry, but COMPOSE_FILE builds: take docker-compose.build.yml and VERSION out of .env.' >&2
  exit 1
fi
docker compose pull --quiet --ignore-buildable --policy missing || {
  echo "Images cannot be pulled. To build the studio's: make up BUILD=1. From another registry: IMAGES=… in .env (docs/deploy.md)." >&2
  exit 1
}
