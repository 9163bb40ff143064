#!/usr/bin/env bash
# Fails where the tag that is released is not the version of the changelog.
#   GITHUB_REF_NAME   the tag, such as v1.0.0
. "$(dirname "$0")/settings.sh"
[ "$GITHUB_REF_NAME" = "v$version" ] || {
  echo "The tag is $GITHUB_REF_NAME and the newest version in CHANGELOG.md $version." >&2
  exit 1
}
