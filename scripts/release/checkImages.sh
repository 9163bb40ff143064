#!/usr/bin/env bash
# Prints a table with the sizes of the images that the trial has pulled. Fails if an image contains a build tool, runs
# as root or has another version.
. "$(dirname "$0")/settings.sh"
status=0
megabytes() { awk -v bytes="$1" 'BEGIN { printf "%.0f MB", bytes / 1e6 }'; }
problem() { echo "$*" >&2; status=1; }

echo '| Image | Code and packages | With the base image |'
echo '|---|---|---|'
for name in $names; do
  image=$images/$name:$version-$processor
  size=$(docker image inspect -f '{{.Size}}' "$image")
  # Sums the layers that were added to the base image.
  ours=$(docker history --no-trunc --human=false --format '{{.Size}} {{.CreatedBy}}' "$image" |
    awk '/WORKDIR \/app/ || / CMD \["postgres"\]/ { exit } { sum += $1 } END { print sum + 0 }')
  echo "| $name | $(megabytes "$ours") | $(megabytes "$size") |"

  case $(docker image inspect -f '{{.Config.User}}' "$image") in '' | 0* | root*) problem "$name runs as root" ;; esac
  tools=$(docker run --rm --network none --entrypoint sh "$image" -c \
    'cd /app/node_modules 2>/dev/null && ls -d vite rolldown esbuild typescript tsx jest @types @rolldown @esbuild 2>/dev/null; command -v gcc make || :')
  [ -z "$tools" ] || problem "$name has build tools: ${tools//$'\n'/ }"
  [ "$name" = backup ] || docker image inspect -f '{{json .Config.Env}}' "$image" | grep -qF "APP_VERSION=$version\"" ||
    problem "$name has another APP_VERSION than $version"
done
exit $status
