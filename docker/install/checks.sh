# Questions and checks of install.sh. A check that fails ends the script with one sentence: the cause and the remedy.

stop() { echo "Not installed: $1." >&2; exit 1; }
ok() { echo "ok: $1"; }

ask() { # $1 question, $2 default
  local answer=$2
  if [ -t 0 ]; then read -rp "$1${2:+ [$2]}: " answer; fi
  answer=${answer:-$2}
  [ -n "$answer" ] && printf %s "$answer"
}
ask_hidden() { # $1 question
  local answer
  [ -t 0 ] || return 1
  IFS= read -rsp "$1: " answer; echo >&2
  [ -n "$answer" ] && printf %s "$answer"
}

# Encodes a user name or password for a URL.
encode() {
  local LC_ALL=C index char
  for ((index = 0; index < ${#1}; index++)); do
    char=${1:index:1}
    case $char in [A-Za-z0-9._~-]) printf %s "$char" ;; *) printf '%%%02X' "'$char" ;; esac
  done
}

check_docker() {
  docker info >/dev/null 2>&1 || stop "docker does not answer; install it, and add yourself to the group docker (docs/deploy.md)"
  local version
  version=$(docker compose version --short 2>/dev/null) || stop 'docker has no Compose 2; install docker-compose (docs/deploy.md)'
  [ "$(printf '%s\n' 2.24.0 "${version#v}" | sort -V | head -1)" = 2.24.0 ] || stop "Compose $version is older than 2.24"
  ok "docker with Compose $version"
}

check_memory() {
  local mb
  mb=$(awk '/MemTotal|SwapTotal/ { kb += $2 } END { print int(kb / 1024) }' /proc/meminfo)
  [ "$mb" -ge 950 ] || stop "$mb MB of memory and swap are too few; 1 GB is needed"
  ok "$mb MB of memory and swap"
}

check_dns() { # $1 domain
  local points own address
  points=$(getent ahosts "$1" | awk '{ print $1 }' | sort -u) || :
  [ -n "$points" ] || stop "$1 has no DNS record; make an A record with this machine's address, or use --without-tls for now"
  own=$(hostname -I)
  for address in $points; do
    [[ " $own " == *" $address "* ]] || stop "$1 points to $address, and this machine has $own; correct the record, or use --behind-nat if that address is this machine's"
  done
  ok "$1 points to this machine"
}

# In a repeated run the ports are in use by the studio's own proxy.
check_ports() {
  local port
  [ -z "$(docker compose --profile tls ps -q proxy 2>/dev/null)" ] || return 0
  for port in ${STUDIO_PORTS:-80 443}; do
    ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || stop "port $port is used by another program; stop it (often nginx or apache2)"
  done
  ok 'ports 80 and 443 are free'
}

check_address() { # $1 what it is, $2 address, or name and address
  [[ $2 =~ ^([^'<>']*'<')?[^[:space:]'<>@']+@[^[:space:]'<>@']+\.[^[:space:]'<>@']+'>'?$ ]] || stop "$1, $2, is no address such as 'Studio <hello@studio.example>'"
  # RFC 2606: mail servers reject these domains.
  [[ ! $2 =~ [@.]example(\.(com|net|org))?'>'?$ ]] || stop "$1, $2, is only an example; mail servers reject it"
}

check_smtp() { # $1 URL; curl reads it from its input, because other users see arguments
  local result=0 required=ssl-reqd
  [[ $1 != smtp:* ]] || [[ $1 != *:25 ]] || required=ssl
  printf 'url = "%s"\n%s\n' "$1" "$required" | curl -sS --max-time 20 --request NOOP --output /dev/null -K - || result=$?
  case $result in
    0) ok 'the mail server accepts the login' ;;
    67) stop 'the mail server rejects user or password' ;;
    6 | 7 | 28) stop 'the mail server does not answer; name, port, or a firewall that blocks it (many clouds block port 25)' ;;
    *) stop "the mail server cannot be used (curl ends with $result)" ;;
  esac
}

check_payfast() { # $1 merchant id, $2 key, $3 passphrase
  [[ $1 =~ ^[0-9]{6,10}$ ]] || stop 'the PayFast merchant id is a number of 8 digits'
  [[ $2 =~ ^[a-z0-9]{10,20}$ ]] || stop 'the PayFast merchant key has 13 small letters and digits'
  [[ $3 =~ ^[A-Za-z0-9_/-]{1,32}$ ]] || stop 'the PayFast passphrase has at most 32 letters, digits, - _ and /'
  ok 'PayFast id, key and passphrase have the right format'
}

check_site() { # $1 address, $2 and $3 as for explain_tunnel
  local tries
  for tries in $(seq 30); do
    ! curl -fsS --max-time 5 -o /dev/null "$1/readyz" 2>/dev/null || break
    [ "$tries" -lt 30 ] || { explain_tunnel "$2" "$3"; stop "$1 does not answer with a valid certificate; see docker compose logs proxy (port 80 must be open)"; }
    sleep 4
  done
  ok "$1 answers with a valid certificate"
  [ "$(curl -s --max-time 20 -o /dev/null -w '%{http_code}' -d a=b "$1/api/payments/payfast/itn")" = 400 ] ||
    stop "$1/api/payments/payfast/itn does not reach the API, so PayFast could not report payments"
  ok "PayFast's notifications reach the API"
}

explain_tunnel() { # $1 port and $2 address of the site on this machine
  cat <<END

Without TLS the site is open on this machine only. From your computer, as the user you log in with:
  ssh -L $1:$2:$1 USER@THIS-MACHINE      then http://localhost:$1, the portal at /admin
Until the name points here, only look at the site: PayFast cannot report a payment to it, so the booking would stay
pending. The first test booking needs the public address: run again without --without-tls, this script explains it then.
END
}

explain_first_booking() { # $1 address, $2 sandbox
  cat <<END

The studio is at $1. A first test booking:
  1. $1/admin: log in, change the password, Events → Add Workshop for R10.
  2. Book it in another browser and pay${2:+ with the sandbox account}.
  3. Within a minute the booking is confirmed and its mail arrives. If not: docs/runbook/payments-stay-pending.md,
     docs/runbook/mails-not-going-out.md.
  4. Cancel it in the portal with a refund. If the refund becomes a task, make it in PayFast's dashboard${2:+ (not needed in
     the sandbox)}.
END
}
