#!/usr/bin/env bash
# Combines the pushed images of all processors under one tag, the version. Writes the files of the release: the digests
# of the images as a list, for Compose and for Kubernetes, and the Helm chart.
. "$(dirname "$0")/settings.sh"
rm -rf "$output" && mkdir "$output"

digest_of() { docker buildx imagetools inspect --format '{{json .Manifest.Digest}}' "$1" | tr -d '"'; }

for name in $names; do
  image=$images/$name:$version
  # A published version is never replaced.
  if digest=$(digest_of "$image" 2>/dev/null); then
    echo "$name $version is already published and is not replaced." >&2
  else
    # shellcheck disable=SC2046 # one argument per processor
    docker buildx imagetools create --tag "$image" $(printf " $image-%s" $processors) >/dev/null
    digest=$(digest_of "$image")
  fi
  echo "${digest#sha256:}  $images/$name"
done >"$output/images.sha256"
node_modules/.bin/tsx scripts/release/lock.ts "$version" "$output"
helm package k8s/chart --destination "$output"
