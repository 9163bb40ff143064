#!/usr/bin/env bash
# k8s/deploy.sh OVERLAY: applies an overlay and waits until it serves. The migrations run first; new pods stay unready,
# and the old ones serve, until the schema is as new as they need.
#   APPLY    what applies a folder, `kubectl apply -k`
set -euo pipefail
overlay=${1:?an overlay, for example k8s/overlays/single-node}
in_studio() { kubectl -n studio "$@"; }

in_studio get secret studio >/dev/null 2>&1 || {
  echo 'The Secret "studio" is missing in the namespace "studio": docs/deploy.md says how it is made.' >&2
  exit 1
}
# A Job cannot be changed.
in_studio delete job migrate --ignore-not-found
${APPLY:-kubectl apply -k} "$overlay"
in_studio wait --for=condition=complete job/migrate --timeout=10m
for deployment in api worker web; do in_studio rollout status "deploy/$deployment" --timeout=10m; done
