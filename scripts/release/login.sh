#!/usr/bin/env bash
# Logs in to the registry: REGISTRY_USER, REGISTRY_PASSWORD.
. "$(dirname "$0")/settings.sh"
docker login "${images%%/*}" --username "$REGISTRY_USER" --password-stdin <<<"$REGISTRY_PASSWORD"
