#!/usr/bin/env bash
# Fails if the tag of the release is not the version of the changelog, or if no registry is set. Prints both as outputs
# of the workflow's step.
#   GITHUB_REF_NAME   the tag, such as v1.0.0
. "$(dirname "$0")/settings.sh"
[ "$GITHUB_REF_NAME" = "v$version" ] || {
  echo "The tag is $GITHUB_REF_NAME and the newest version in CHANGELOG.md $version." >&2
  exit 1
}
printf 'version=%s\nimages=%s\n' "$version" "$images" >>"${GITHUB_OUTPUT:-/dev/stdout}"
