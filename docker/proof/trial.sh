# Functions of a trial installation for the proofs: its settings, results with the seconds since the start, and a
# booking. Must be sourced in the repository's root. The output is stored in reports/proof.
export COMPOSE_ENV_FILES=docker/demo.env RATE_LIMIT_MULTIPLIER=100
export WEB_PORT=${WEB_PORT:-5800} SANDBOX_PAYFAST_PORT=${SANDBOX_PAYFAST_PORT:-5810} SANDBOX_MAILBOX_PORT=${SANDBOX_MAILBOX_PORT:-5825}
web=http://127.0.0.1:$WEB_PORT
mailbox=http://127.0.0.1:$SANDBOX_MAILBOX_PORT

mkdir -p reports/proof
exec > >(tee "reports/proof/$(basename "$0" .sh).txt") 2>&1

started=$(date +%s)
ok() { printf '%4s s  ok    %s\n' "$(($(date +%s) - started))" "$*"; }
fail() { printf '%4s s  FAIL  %s\n' "$(($(date +%s) - started))" "$*"; docker compose ps -a; docker compose logs --tail 15; exit 1; }
until_true() { local n=$1; shift; for _ in $(seq "$n"); do "$@" >/dev/null 2>&1 && return 0; sleep 0.5; done; return 1; }

# Prints the first admin's password from the output of the service `secrets`.
admin_password() { sed -n 's/.*administrator.*password: //p' | tr -d '\r'; }

# Books, pays and waits for the mail. Prints the reference of the booking. Needs $password.
book() {
  node_modules/.bin/tsx docker/proof/book.ts --web "$web" --payfast "http://127.0.0.1:$SANDBOX_PAYFAST_PORT" \
    --mailbox "$mailbox" --password "$password"
}
