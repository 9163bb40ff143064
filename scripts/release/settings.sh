# Settings of the release, sourced by the other scripts of this folder.
#   IMAGES        registry and path of the images, by default those that the files name
#   PROCESSORS    the processors that a published version has images for
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
version=$(node_modules/.bin/tsx scripts/release/names.ts version)
images=${IMAGES:-$(node_modules/.bin/tsx scripts/release/names.ts images)}
processors=${PROCESSORS:-amd64 arm64}
names='api web worker backup sandbox'
processor=$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')
# The folder for the files of a release besides the images.
output=release
