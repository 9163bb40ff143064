#!/usr/bin/env bash
# Deletes old nightly backups. Keeps the last one of each of 7 days, 4 weeks and 6 months, the newest two, and all that
# were made by hand. Of the write-ahead log (WAL) it keeps, for WAL_DAYS, the last snapshot of each base, which contains
# the earlier ones.
#   forget.sh [OPTION…]         restic's options, for another repository
. "$(dirname "$0")/common.sh"
restic "$@" forget -q "${host[@]}" --tag nightly --group-by '' --keep-last 2 --keep-daily 7 --keep-weekly 4 --keep-monthly 6 --prune >&2
[ -d "$saved/wal" ] || exit 0
restic "$@" forget -q "${wal_host[@]}" --group-by tags --keep-last 1 >&2
restic "$@" forget -q "${wal_host[@]}" --group-by '' --keep-within "${WAL_DAYS:-14}d" >&2
restic "$@" prune -q >&2
