#!/usr/bin/env bash
# Installs the studio on this machine. Asks for missing answers, checks them, writes .env and secrets/, pulls or builds
# the images, and starts everything. Then it checks HTTPS and the address of PayFast's notifications. A wrong answer
# ends the script before anything is written. It may be run again at any time: values in .env are then the defaults of
# the answers. Secrets in secrets/ stay, unless --smtp-host or a variable below replaces them.
#   docker/install/install.sh [OPTION…]
#     --domain NAME          such as studio.example; its DNS record must point to this machine
#     --admin-email ADDRESS  of the first admin; also receives messages of visitors
#     --mail-from TEXT       sender of the mails, such as 'Studio <bookings@studio.example>'
#     --smtp-host, --smtp-port, --smtp-user     the mail server; port 587, or 465 for TLS from the beginning
#     --payfast-id NUMBER    the merchant id
#     --payfast-sandbox      payments go to PayFast's sandbox and its account
#     --without-tls          the name does not point here yet: the site is reached through an ssh tunnel only
#     --behind-nat           the machine's public address is not its own (many clouds)
# Passwords come from the environment or are asked for: SMTP_PASSWORD, PAYFAST_MERCHANT_KEY, PAYFAST_PASSPHRASE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. docker/dotenv.sh
. docker/install/checks.sh
umask 077

sandbox='' tls=yes nat=''
declare -A given=()
while [ $# -gt 0 ]; do
  case $1 in
    --domain | --admin-email | --mail-from | --smtp-host | --smtp-port | --smtp-user | --payfast-id)
      [ $# -gt 1 ] || stop "$1 needs a value"
      given[${1#--}]=$2; shift ;;
    --payfast-sandbox) sandbox=yes ;;
    --without-tls) tls='' ;;
    --behind-nat) nat=yes ;;
    *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0"; [ "$1" = --help ] || { echo "There is no option $1." >&2; exit 2; }; exit ;;
  esac
  shift
done

# Prints the value of an option or, without it, the answer to the question.
want() { # $1 option, $2 question, $3 default
  local answer=${given[$1]:-}
  [ -n "$answer" ] || answer=$(ask "$2" "${3:-}") || stop "--$1 is missing"
  printf %s "$answer"
}
# Prints a secret from the variable $2, else from the file, else from the answer to the question.
want_secret() { # $1 file, $2 variable, $3 question
  local value=${!2:-}
  if [ -z "$value" ] && [ -s "secrets/$1" ]; then value=$(<"secrets/$1"); fi
  [ -n "$value" ] || value=$(ask_hidden "$3") || stop "$2 is missing"
  printf %s "$value"
}

check_docker
check_memory
web_port=${WEB_PORT:-$(setting WEB_PORT)}
web_port=${web_port:-3000}
web_host=${WEB_BIND:-$(setting WEB_BIND)}
[[ -n $web_host && $web_host != 0.0.0.0 ]] || web_host=127.0.0.1
domain=$(want domain 'Domain of the site' "$(setting SITE_ADDRESS)")
domain=${domain#http*://}; domain=${domain%%/*}
if [ -n "$tls" ]; then
  [ -n "$nat" ] || check_dns "$domain"
  check_ports
fi
admin_email=$(want admin-email "Admin's e-mail address" "$(setting ADMIN_EMAIL)")
mail_from=$(want mail-from 'Sender of the mails' "$(setting MAIL_FROM)")
check_address "the admin's address" "$admin_email"
check_address 'the sender' "$mail_from"

if [ ! -s secrets/smtp_url ] || [ -n "${given[smtp-host]:-}" ]; then
  host=$(want smtp-host 'Mail server')
  port=$(want smtp-port 'Port of the mail server' 587)
  user=$(want smtp-user 'User at the mail server')
  password=${SMTP_PASSWORD:-$(ask_hidden 'Password at the mail server')} || stop 'SMTP_PASSWORD is missing'
  scheme=smtp; [ "$port" != 465 ] || scheme=smtps
  smtp_url=$scheme://$(encode "$user"):$(encode "$password")@$host:$port
else
  smtp_url=$(<secrets/smtp_url)
fi
check_smtp "$smtp_url"

payfast_id=$(want payfast-id 'PayFast merchant id' "$(setting PAYFAST_MERCHANT_ID)")
payfast_key=$(want_secret payfast_merchant_key PAYFAST_MERCHANT_KEY 'PayFast merchant key')
payfast_passphrase=$(want_secret payfast_passphrase PAYFAST_PASSPHRASE 'PayFast passphrase (Settings → Integration)')
check_payfast "$payfast_id" "$payfast_key" "$payfast_passphrase"

mkdir -p secrets
printf %s "$smtp_url" > secrets/smtp_url
printf %s "$payfast_key" > secrets/payfast_merchant_key
printf %s "$payfast_passphrase" > secrets/payfast_passphrase
chmod 600 secrets/*

set_setting SITE_ADDRESS "$domain"
set_setting ADMIN_EMAIL "$admin_email"
set_setting MAIL_FROM "$mail_from"
[ -n "$(setting STUDIO_MAIL)" ] || set_setting STUDIO_MAIL "$admin_email"
set_setting PAYFAST_MERCHANT_ID "$payfast_id"
# Keeps other profiles that the operator has added, such as monitoring.
profiles=$(setting COMPOSE_PROFILES | tr , '\n' | sed '/^tls$/d' | paste -sd,)
if [ -n "$tls" ]; then
  set_setting COMPOSE_PROFILES "tls${profiles:+,$profiles}"
  set_setting WEB_TRUST_PROXY_HOPS 1
  set_setting PUBLIC_URL "https://$domain"
else
  set_setting COMPOSE_PROFILES "$profiles"
  set_setting WEB_TRUST_PROXY_HOPS 0
  set_setting PUBLIC_URL "http://localhost:$web_port"
fi
if [ -n "$sandbox" ]; then
  set_setting PAYFAST_PROCESS_URL https://sandbox.payfast.co.za/eng/process
  set_setting PAYFAST_VALIDATE_URL https://sandbox.payfast.co.za/eng/query/validate
  set_setting PAYFAST_FORM_ORIGINS https://sandbox.payfast.co.za
else
  for name in PAYFAST_PROCESS_URL PAYFAST_VALIDATE_URL PAYFAST_FORM_ORIGINS; do
    [[ $(setting $name) != *sandbox.payfast* ]] || sed -i "/^$name=/d" .env
  done
fi
# If sudo runs the script, the files would belong to root.
[ "$(id -u)" != 0 ] || chown --reference=docker-compose.yml .env secrets secrets/*

docker/images.sh
docker compose run --rm secrets --print-password # no log of this output is kept
docker compose up --detach --wait || stop 'not everything started: docker compose ps, docker compose logs SERVICE'
if [ -n "$tls" ]; then
  check_site "https://$domain" "$web_port" "$web_host"
  explain_first_booking "https://$domain" "$sandbox"
else
  explain_tunnel "$web_port" "$web_host"
fi
