#!/usr/bin/env bash
# Signs the list of checksums, and with it everything that is in it.
#   RELEASE_SIGNING_KEY   the private key: ssh-keygen -t ed25519 -f key -C release
. "$(dirname "$0")/settings.sh"
key=$(mktemp)
trap 'rm -f "$key"' EXIT
printf '%s\n' "$RELEASE_SIGNING_KEY" >"$key"
rm -f "$output/SHA256SUMS.sig"
ssh-keygen -q -Y sign -f "$key" -n studio-release "$output/SHA256SUMS"
