#!/usr/bin/env bash
# Copies the backups that a second repository does not have yet. Both repositories have the same password.
#   copy.sh ID                  copies this snapshot only, and deletes nothing there
#   BACKUP_COPY_TO(_FILE)       s3:https://…/BUCKET, sftp:USER@HOST:/PATH, sftp://USER@HOST:PORT//PATH or
#                               rest:https://USER:PASSWORD@HOST/; none: no copy
#   BACKUP_COPY_KEY_ID(_FILE), BACKUP_COPY_KEY(_FILE)   of the bucket
#   BACKUP_SSH_KEY_FILE         the private key for sftp
. "$(dirname "$0")/common.sh"

to=$(setting BACKUP_COPY_TO)
[ -n "$to" ] || exit 0
export AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
AWS_ACCESS_KEY_ID=$(setting BACKUP_COPY_KEY_ID)
AWS_SECRET_ACCESS_KEY=$(setting BACKUP_COPY_KEY)

# Both repositories are in the environment, because every user of the machine can read arguments, and `rest:` has a
# password.
export RESTIC_FROM_REPOSITORY=$RESTIC_REPOSITORY RESTIC_REPOSITORY=$to
there=()
if [[ $to =~ ^sftp://([^/:]+)(:([0-9]+))?/ || $to =~ ^sftp:([^/:]+): ]]; then
  # The first connection stores the server's key, and later connections require it.
  there+=(-o "sftp.command=ssh -p ${BASH_REMATCH[3]:-22} -i ${BACKUP_SSH_KEY_FILE:-} -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=20 -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=$saved/known_hosts ${BASH_REMATCH[1]} -s sftp")
fi
export RESTIC_FROM_PASSWORD=${RESTIC_PASSWORD:-} RESTIC_FROM_PASSWORD_FILE=${RESTIC_PASSWORD_FILE:-}

# restic would repeat a request for 15 minutes, and other backups would wait for its lock. So a short request tests the
# connection first.
if timeout 30 restic "${there[@]}" --no-lock cat config >/dev/null 2>&1; then
  :
elif [ $? = 124 ]; then
  stop 'the second repository (backup_copy_to) does not answer'
else
  restic "${there[@]}" init -q --copy-chunker-params >&2 ||
    stop 'the second repository (backup_copy_to) could neither be opened nor made'
fi
restic "${there[@]}" unlock -q >&2
what=("$@")
[ $# != 0 ] || what=("${host[@]}")
restic "${there[@]}" copy -q "${what[@]}" >&2 || stop 'the copy to the second repository (backup_copy_to) failed'
[ $# = 0 ] || exit 0
"$here/forget.sh" "${there[@]}" || log warn 'old backups of the second repository could not be deleted'
log info 'the backups are copied to the second repository'
