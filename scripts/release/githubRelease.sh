#!/usr/bin/env bash
# Publishes the files as a release on GitHub. GH_TOKEN is a token that may write contents.
. "$(dirname "$0")/settings.sh"
notes=$(awk -v heading="## [$version]" 'index($0, "## [") == 1 { here = index($0, heading) == 1; next } here' CHANGELOG.md)
gh release create "v$version" --verify-tag --title "$version" --notes "$notes" "$output"/*
