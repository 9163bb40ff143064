#!/usr/bin/env bash
# k8s/deploy.sh OVERLAY applies an overlay and waits until it is ready. Until the migrations have run, new pods are
# unready and the old pods serve.
#   APPLY    the command that applies a folder, by default `kubectl apply -k`
set -euo pipefail
overlay=${1:?an overlay, for example k8s/overlays/single-node}
in_studio() { kubectl -n studio "$@"; }

in_studio get secret studio >/dev/null 2>&1 || {
  echo 'The Secret "studio" is missing in the namespace "studio": see docs/deploy.md.' >&2
  exit 1
}
# A Job cannot be changed, so the Job of the last deployment is deleted.
in_studio delete job -l app=migrate --ignore-not-found
${APPLY:-kubectl apply -k} "$overlay"
in_studio wait --for=condition=complete job -l app=migrate --timeout=10m
for deployment in api worker web; do in_studio rollout status "deploy/$deployment" --timeout=10m; done
