#!/usr/bin/env bash
# Runs the whole service as compose.yaml has it, where Docker is, and takes it away again: it comes up healthy, its commands
# work, a restart of the machine's services in the worst order finds the proxy at its address, and a stop loses nothing.
# Ports 80, 443 and 8025 have to be free. `bash deploy/try-compose.sh`
set -euo pipefail
cd "$(dirname "$0")"
[ ! -e .env ] || { echo "deploy/.env is somebody's: move it away first"; exit 2; }
project=indosso-try
compose() { docker compose -p "$project" --profile try "$@"; }
say() { printf '%s %s\n' "$(date +%T)" "$*"; }
finish() { status=$?; [ $status -eq 0 ] || compose logs --tail 40 || true; compose down -v --timeout 5 || true; rm -f .env; exit $status; }
trap finish EXIT

secret() { openssl rand -hex 32; }
cat > .env <<END
DOMAIN=localhost
POSTGRES_PASSWORD='$(openssl rand -base64 24)/#@:'
SESSION_SECRET=$(secret)
ENCRYPTION_KEY=$(secret)
IMAGE_PROVIDERS=studio
ALLOW_STUDIO=true
SMTP_URL=smtp://mail:1025/?tls.rejectUnauthorized=false
MAIL_FROM=Indosso <posta@indosso.example.com>
STRIPE_SECRET_KEY=sk_live_nobody
STRIPE_WEBHOOK_SECRET=whsec_nobody
STRIPE_PRICE_PROFESSIONAL=price_p
STRIPE_PRICE_ENTERPRISE=price_e
METRICS_TOKEN=$(secret)
END

# At most two minutes.
until_true() { for _ in $(seq 60); do if "$@" > /dev/null 2>&1; then return 0; fi; sleep 2; done; say "never: $*"; return 1; }
healthy() { [ "$(docker inspect -f '{{.State.Health.Status}}' $(compose ps -q "$1") | sort -u)" = healthy ]; }
answers() { curl -fsk --max-time 5 https://localhost/healthz; }

say "building and starting"
compose up -d --build
for service in database web worker; do until_true healthy "$service"; done
until_true answers
say "healthy, and answering over TLS"

compose exec -T web npm run admin -- create capo@example.com | grep reset-password
compose exec -T web npm run invoices -- --month 2026-10 --out /data/fatture || say "no SELLER_* set: no invoices, and said so"
compose exec -T worker node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1))"
say "its commands work"

signup='{"firstName":"Prova","lastName":"Negozio","email":"sarta@example.com","password":"Sartoria2026"}'
curl -fsk -H 'content-type: application/json' -d "$signup" https://localhost/api/auth/signup > /dev/null
mailed() { curl -fs http://127.0.0.1:8025/api/v1/messages | grep -q sarta@example.com; }
until_true mailed
say "mail leaves over TLS"

compose up -d --scale worker=3
until_true healthy worker
connections=$(compose exec -T database psql -U indosso -tAc "select count(*) from pg_stat_activity where datname = 'indosso'")
say "one web and three workers hold $connections connections"
[ "$connections" -lt 95 ]

say "a reboot in the worst order: the web first, the proxy last"
compose kill > /dev/null
compose start database mail files > /dev/null
until_true healthy database
compose start web worker > /dev/null
compose start proxy > /dev/null
until_true answers
address=$(docker inspect -f '{{(index .NetworkSettings.Networks "'$project'_edge").IPAddress}}' "$(compose ps -q proxy)")
[ "$address" = 172.30.0.2 ]
for id in $(compose ps -q); do [ "$(docker inspect -f '{{.HostConfig.RestartPolicy.Name}}' "$id")" = unless-stopped ]; done
say "it came back, the proxy at $address"

workers=$(compose ps -q worker)
compose stop worker > /dev/null
for id in $workers; do [ "$(docker inspect -f '{{.State.ExitCode}}' "$id")" = 0 ]; done
say "the workers ended with 0"
