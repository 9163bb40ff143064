#!/usr/bin/env bash
# Builds and checks the images for the processor of this machine, with the tag VERSION-PROCESSOR.
. "$(dirname "$0")/settings.sh"
for name in $names; do
  docker build --file docker/Dockerfile --target "$name" --build-arg "VERSION=$version" \
    --label "org.opencontainers.image.version=$version" \
    --label "org.opencontainers.image.revision=$(git rev-parse HEAD)" \
    --tag "$images/$name:$version-$processor" .
done
scripts/release/checkImages.sh
