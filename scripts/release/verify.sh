#!/usr/bin/env bash
# Checks that the files of a release were signed by us and are unchanged: scripts/release/verify.sh [FOLDER]
#   SIGNERS   the file with our public key, by default docker/release-signers
set -euo pipefail
folder=${1:-release} signers=$(realpath "${SIGNERS:-$(dirname "$0")/../../docker/release-signers}")
cd "$folder"
ssh-keygen -Y verify -f "$signers" -I release -n studio-release -s SHA256SUMS.sig <SHA256SUMS
sha256sum --check --quiet --strict SHA256SUMS
echo "The files in $folder are those of the release."
