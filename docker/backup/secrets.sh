#!/usr/bin/env bash
# Writes the secrets of a backup to the standard output, as a tar archive of the directory `secrets`.
#   secrets.sh [ID]             by default those of the newest backup
#   RESTIC_REPOSITORY, RESTIC_PASSWORD(_FILE)   where the backups are, and their password
. "$(dirname "$0")/common.sh"

require_repository
id=${1:-$(newest | sed 's/ .*//')}
[ -n "$id" ] || stop "there is no backup in $RESTIC_REPOSITORY"
restic dump "$id" /secrets
