#!/usr/bin/env bash
# Gives the pushed images of all processors one tag, the version, and writes the files of the release: the digests for
# Compose and Kubernetes, the bill of materials and a list of their checksums.
. "$(dirname "$0")/settings.sh"
rm -rf "$output" && mkdir "$output"

digest_of() { docker buildx imagetools inspect --format '{{json .Manifest.Digest}}' "$1" | tr -d '"'; }

for name in $names; do
  image=$images/$name:$version
  # A published version never changes.
  if digest=$(digest_of "$image" 2>/dev/null); then
    echo "$name $version is already published and is not replaced." >&2
  else
    # shellcheck disable=SC2046 # one argument per processor
    docker buildx imagetools create --tag "$image" $(printf " $image-%s" $processors) >/dev/null 2>&1
    digest=$(digest_of "$image")
  fi
  echo "$name $digest"
done | node_modules/.bin/tsx scripts/release/artifacts/lock.ts "$images" "$version" "$output"
# shellcheck disable=SC2086 # one argument per image
node_modules/.bin/tsx scripts/release/artifacts/imageSbom.ts "$images" "$version" $names >"$output/sbom.json"
cp CHANGELOG.md docs/upgrade.md "$output"
(cd "$output" && sha256sum -- * >SHA256SUMS)
