#!/usr/bin/env bash
# Tests the manifests on a real cluster: rollout, a booking with its mail, hardening, kill -9, rolling restarts under
# load, data that survives, disruption budget, backup, restore drill and restore. Run it after `npm ci` on a machine
# that can reach the cluster's service addresses. The nodes need the images studio/*:development. On a node that uses
# the local docker:
#   for name in api web worker backup sandbox; do
#     docker build -f docker/Dockerfile --target $name --build-arg VERSION=development -t studio/$name:development .
#   done
#   APPLY      the command that applies a folder, by default `kubectl apply -k`
#   KILL       the command that kills a container's process by its id, by default with the local docker
#   RESTARTS   the number of rolling restarts, by default 10
#   CHART      the Helm chart, k8s/chart: it is installed instead of the overlay, and upgraded under load to the images studio/*:next,
#              built in the same way with VERSION=next
#   HELM, HELM_ARGS   the helm command and further arguments
# A cluster older than Chart.yaml's kubeVersion needs an APPLY, or a post-renderer in HELM_ARGS, that replaces newer API
# versions, and a copy of the chart without kubeVersion.
# The output is stored in reports/proof.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p reports/proof
exec > >(tee "reports/proof/kubernetes${CHART:+-chart}.txt") 2>&1

k() { kubectl -n studio "$@"; }
started=$(date +%s)
ok() { printf '%4s s  ok    %s\n' "$(($(date +%s) - started))" "$*"; }
fail() { printf '%4s s  FAIL  %s\n' "$(($(date +%s) - started))" "$*"; k get pods -o wide; exit 1; }
until_true() { local n=$1; shift; for _ in $(seq "$n"); do "$@" >/dev/null 2>&1 && return 0; sleep 1; done; return 1; }
address() { echo "http://$(k get svc "$1" -o jsonpath='{.spec.clusterIP}'):$2"; }
first_pod() { k get pod -l "app=$1" --field-selector=status.phase=Running -o jsonpath='{.items[0].metadata.name}'; }
kill_by_docker() { kill -9 "$(docker inspect -f '{{.State.Pid}}' "${1#docker://}")"; }
restarted() { [ "$(k get pod "$1" -o jsonpath='{.status.containerStatuses[0].restartCount} {.status.containerStatuses[0].ready}')" = "$2 true" ]; }

deploy() {
  if [ -z "${CHART:-}" ]; then k8s/deploy.sh k8s/proof; return; fi
  ${APPLY:-kubectl apply -k} k8s/proof/sandbox
  # shellcheck disable=SC2086
  ${HELM:-helm} -n studio upgrade --install studio "$CHART" -f k8s/proof/values.yaml --wait --wait-for-jobs --timeout 10m ${HELM_ARGS:-} "$@"
}
migration() { k get job -l app=migrate -o jsonpath='{range .items[*]}{.metadata.name}{" "}{.status.succeeded}{end}'; }

secrets=$(mktemp -d)
load=
finish() { rm -rf "$secrets"; [ -z "$load" ] || kill "$load" 2>/dev/null || :; }
trap finish EXIT
SMTP_URL=smtp://sandbox:4026 PAYFAST_MERCHANT_KEY=46f0cd694581a PAYFAST_PASSPHRASE=jt7NOE43FZPn \
  node_modules/.bin/tsx docker/secrets/secrets.ts --store "$secrets" >/dev/null
password=$(cat "$secrets/admin_password")
kubectl create namespace studio --dry-run=client -o yaml | kubectl apply --validate=false -f - >/dev/null
k delete secret studio --ignore-not-found >/dev/null
k create secret generic studio --from-file="$secrets" >/dev/null

deploy >/tmp/k8s-proof.log 2>&1 || { tail -20 /tmp/k8s-proof.log; fail 'deploy'; }
k rollout status deploy/sandbox --timeout=180s >/dev/null
ok "${CHART:+chart installed, }rollout complete: every pod ready, migrations done by the job $(migration | cut -d' ' -f1)"
web=$(address web 3000)
book() {
  node_modules/.bin/tsx docker/proof/book.ts --web "$web" --payfast "$(address sandbox 4010)" --mailbox "$(address sandbox 4025)" --password "$password"
}
reference=$(book) || fail 'booking'
ok "a booking by HTTP through to its mail: $reference"

for app in api web worker postgres redis; do
  pod=$(first_pod $app)
  k exec "$pod" -- sh -c 'touch /x' 2>/dev/null && fail "$app: its root can be written"
  k exec "$pod" -- sh -c '[ "$(id -u)" != 0 ] && grep -q "CapEff:.0000000000000000" /proc/1/status &&
    grep -q "NoNewPrivs:.1" /proc/1/status && grep -q "Seccomp:.2" /proc/1/status &&
    [ ! -e /var/run/secrets/kubernetes.io ]' || fail "$app is not hardened"
done
# RELIABILITY O12
ok 'every pod: its own user, read-only root, no capabilities, no new privileges, seccomp filter, no token'

for app in api worker web; do
  pod=$(first_pod $app)
  before=$(k get pod "$pod" -o jsonpath='{.status.containerStatuses[0].restartCount}')
  ${KILL:-kill_by_docker} "$(k get pod "$pod" -o jsonpath='{.status.containerStatuses[0].containerID}')"
  until_true 90 restarted "$pod" $((before + 1)) || fail "$app was not restarted"
  reference=$(book) || fail "booking after kill -9 of $app"
  ok "kill -9 $app: restarted in place and ready, and a booking through to its mail: $reference"
done

# The load continues during each restart, and a booking is made afterwards.
node_modules/.bin/tsx docker/proof/load.ts --rate "${RATE:-20}" "$web/" "$web/events" "$web/api/events" "$web/api/bookings/reference/$reference" > /tmp/k8s-proof.load 2>&1 &
load=$!
for n in $(seq "${RESTARTS:-10}"); do
  k rollout restart deploy/api deploy/web deploy/worker >/dev/null
  for app in api web worker; do k rollout status "deploy/$app" --timeout=300s >/dev/null || fail "restart $n of $app"; done
  reference=$(book) || fail "booking after restart $n"
done
restarts="${RESTARTS:-10} rolling restarts of api, web and worker"
if [ -n "${CHART:-}" ]; then
  deploy --set image.tag=next >>/tmp/k8s-proof.log 2>&1 || fail 'upgrade of the chart'
  migrated=$(migration)
  grep -q '^migrate-next-[0-9a-f]* 1$' <<<"$migrated" || fail "the job of the new version: $migrated"
  deploy --set image.tag=development,migrations.hook=true >>/tmp/k8s-proof.log 2>&1 || fail 'upgrade with the hook'
  grep -q '^migrate-revision-3 1$' <<<"$(migration)" || fail "the job of the hook: $(migration)"
  [ "$(k get deploy api -o jsonpath='{.spec.template.spec.containers[0].image}')" = studio/api:development ] || fail 'image after the upgrades'
  reference=$(book) || fail 'booking after the upgrades'
  restarts="$restarts, an upgrade migrated by ${migrated% 1} and one by its hook"
fi
sleep 15
kill -TERM "$load"
wait "$load" || { cat /tmp/k8s-proof.load; load=; fail 'requests failed during the restarts'; }
load=
# RELIABILITY R09
ok "$restarts, under load: $(cat /tmp/k8s-proof.load)"

k delete pod postgres-0 redis-0 --wait=true >/dev/null
k wait --for=condition=ready pod/postgres-0 pod/redis-0 --timeout=180s >/dev/null
until_true 60 curl -fsS "$web/api/bookings/reference/$reference" || fail 'the booking is gone'
next=$(book) || fail 'booking after the databases were replaced'
ok "the pods of Postgres and Redis deleted: back with their data, and a booking through to its mail: $next"

evict() {
  local api=policy/v1
  kubectl api-versions | grep -qx policy/v1 || api=policy/v1beta1
  echo "{\"apiVersion\":\"$api\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"$1\",\"namespace\":\"studio\"}}" |
    kubectl create --raw "/api/v1/namespaces/studio/pods/$1/eviction" -f - 2>&1
}
until_true 60 sh -c "kubectl -n studio get pdb web -o jsonpath='{.status.disruptionsAllowed}' | grep -q 1" || fail 'disruption budget'
read -r one two _ <<<"$(k get pod -l app=web -o jsonpath='{.items[*].metadata.name}')"
evict "$one" >/dev/null
second=$(evict "$two" || :)
grep -qi 'disruption budget' <<<"$second" || fail "the second eviction was allowed: $second"
ok 'disruption budget: one eviction allowed, the next rejected'
[ "$(k get hpa api -o jsonpath='{.spec.minReplicas}')" = 2 ] && [ "$(k get deploy api -o jsonpath='{.status.readyReplicas}')" -ge 2 ] || fail 'autoscaler'
ok 'the autoscaler keeps its minimum of two'

run_job() {
  k delete job "proof-$1" --ignore-not-found >/dev/null
  # `kubectl create job --from` does not support CronJobs of old clusters.
  k get cronjob "$1" -o json | node -e '
    const { metadata, spec } = JSON.parse(require("fs").readFileSync(0, "utf8"))
    const name = `proof-${metadata.name}`
    console.log(JSON.stringify({ apiVersion: "batch/v1", kind: "Job", metadata: { name }, spec: spec.jobTemplate.spec }))' |
    k create -f - >/dev/null
  k wait --for=condition=complete "job/proof-$1" --timeout=180s >/dev/null || { k logs "job/proof-$1"; fail "$1"; }
  k logs "job/proof-$1" | sed -n 's/.*"msg":"\(.*\)"}/\1/p' | tail -1
}
backup=$(run_job backup) || fail "$backup"
result=$(run_job restore-drill) || fail "$result"
ok "backup and restore drill by their jobs: $result"

# Simulates the loss of database and uploads (docs/runbook/restore.md).
k exec deploy/api -- find /uploads -mindepth 1 -delete
k scale deploy/api deploy/web deploy/worker --replicas=0 >/dev/null
k wait --for=delete pod -l 'app in (api, web, worker)' --timeout=180s >/dev/null 2>&1 || :
k exec postgres-0 -- psql -qU studio_owner postgres -c 'drop database studio with (force)' -c 'create database studio'
k set env cronjob/restore BACKUP_NAME="$(awk '{ print $2 }' <<<"$backup")" >/dev/null
result=$(run_job restore) || fail "$result"
k delete job -l app=migrate >/dev/null
deploy >>/tmp/k8s-proof.log 2>&1 || { tail -20 /tmp/k8s-proof.log; fail 'deploy after the restore'; }
k scale deploy/api deploy/web deploy/worker --replicas=2 >/dev/null
for app in api worker web; do k rollout status "deploy/$app" --timeout=180s >/dev/null || fail "$app after the restore"; done
until_true 60 curl -fsS "$web/api/bookings/reference/$next" || fail 'the booking was not restored'
reference=$(book) || fail 'booking after the restore'
# RELIABILITY O07
ok "the database dropped and restored by its job: $result; the booking is there, and the next one works: $reference"
