#!/usr/bin/env bash
# Runs the steps of the release against a registry on this machine, and installs from it what was published. Needs Docker
# and the program docker-registry (Debian has a package of this name). Publishes nothing outside.
port=${REGISTRY_PORT:-5900}
export IMAGES=127.0.0.1:$port/studio-booking
. "$(dirname "$0")/settings.sh"
export PROCESSORS=$processor
steps=scripts/release folder=$(mktemp -d)

printf 'version: 0.1\nlog: { level: error, accesslog: { disabled: true } }\nstorage: { filesystem: { rootdirectory: %s } }\nhttp: { addr: "127.0.0.1:%s" }\n' \
  "$folder/registry" "$port" >"$folder/registry.yml"
docker-registry serve "$folder/registry.yml" >"$folder/registry.log" 2>&1 &
registry=$!
finish() { kill "$registry"; rm -rf "$folder"; }
trap finish EXIT

step() {
  local began=$SECONDS
  echo; echo "\$ ${*//$folder/…}"
  "$@" >"$folder/output" 2>"$folder/errors" || { cat "$folder/output" "$folder/errors" >&2; exit 1; }
  sed "s|$folder|…|g" "$folder/output"
  echo "($((SECONDS - began)) s)"
}
fails() {
  echo; echo "\$ ${*//$folder/…}"
  if "$@" >"$folder/output" 2>&1; then echo 'It succeeded and should have failed.' >&2; exit 1; fi
  sed "s|$folder|…|g; s/^/  /" "$folder/output"
  echo '(failed, as it should)'
}
remove_images() { docker image ls --quiet --filter "reference=$IMAGES/*" | sort -u | xargs -r docker rmi --force >/dev/null; }

fails env GITHUB_REF_NAME=v0.0.1 $steps/checkTag.sh
step env GITHUB_REF_NAME="v$version" $steps/checkTag.sh
step $steps/build.sh
step $steps/smoke.sh
step $steps/push.sh
step $steps/publish.sh
step cat release/images.lock.yaml
ssh-keygen -q -t ed25519 -N '' -C release -f "$folder/key"
ssh-keygen -q -t ed25519 -N '' -C release -f "$folder/other"
RELEASE_SIGNING_KEY=$(cat "$folder/key")
export RELEASE_SIGNING_KEY
step $steps/sign.sh
awk '{ print "release namespaces=\"studio-release\" " $0 }' "$folder/key.pub" >"$folder/signers"
awk '{ print "release namespaces=\"studio-release\" " $0 }' "$folder/other.pub" >"$folder/others"
step env SIGNERS="$folder/signers" $steps/verify.sh
fails env SIGNERS="$folder/others" $steps/verify.sh
cp -r release "$folder/altered"
echo >>"$folder/altered/images.lock.yaml"
fails env SIGNERS="$folder/signers" $steps/verify.sh "$folder/altered"

echo; echo "A second run with other images, which must not move version $version:"
cp release/images.lock.yaml "$folder/first.yaml"
docker tag "$IMAGES/worker:$version-$processor" "$IMAGES/sandbox:$version-$processor"
step $steps/push.sh
step $steps/publish.sh
cmp "$folder/first.yaml" release/images.lock.yaml && echo 'The digests are the same.'

echo; echo 'An installation by digest, with no image of ours on this machine:'
remove_images
step env TAG="$version" COMPOSE_FILE=docker-compose.yml:release/images.lock.yaml $steps/smoke.sh
remove_images
