#!/usr/bin/env bash
# Pushes the images that build.sh made.
. "$(dirname "$0")/settings.sh"
for name in $names; do docker push --quiet "$images/$name:$version-$processor"; done
