#!/usr/bin/env bash
# Starts the images with Compose as a trial. Then it books, pays and reads the mail.
. "$(dirname "$0")/settings.sh"
. docker/proof/trial.sh
# docker/compose.build.yml is left out, because the trial must run the pushed images.
export COMPOSE_FILE=docker-compose.yml
export IMAGES=$images VERSION=$version-$processor COMPOSE_PROJECT_NAME=studio-release-smoke
SECRETS_DIR=$(mktemp -d) log=$(mktemp)
export SECRETS_DIR
finish() { docker compose down -v >/dev/null 2>&1 || :; rm -rf "$SECRETS_DIR" "$log"; }
trap finish EXIT

make up >"$log" 2>&1 || { tail -20 "$log" >&2; exit 1; }
docker compose ps --format '{{.Image}}' | sort -u
password=$(admin_password <"$log")
reference=$(book)
echo "Booked, paid and mailed: $reference"
