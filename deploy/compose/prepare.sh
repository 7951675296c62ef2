#!/bin/sh
# Prepares deploy/compose.yaml, once: certificates between the containers, passwords, keys, images, the database with its roles.
#
#   deploy/compose/prepare.sh
#
# ENGINE is docker (default) or podman; COMPOSE is the command for the compose file. What exists stays, so it may be run again.
# As root: the files of secrets/ belong to user 10001, as which all containers run.
set -eu
cd "$(dirname "$0")/.."
ENGINE="${ENGINE:-docker}"
COMPOSE="${COMPOSE:-docker compose --file compose.yaml}"
secrets=compose/secrets
umask 077
mkdir -p "$secrets/tls" "$secrets/authority"
[ -e compose/settings.env ] || { echo 'Copy compose/settings.env.example to compose/settings.env and fill it in.'; exit 1; }

random() { openssl rand -base64 36 | tr -d '/+=\n' | cut -c1-40; }
keep() { [ -s "$secrets/$1" ] || printf '%s' "$2" > "$secrets/$1"; }

sh certificates.sh "$secrets/authority" database,primary,standby pooler server,server-one,server-two storage shop,shop.example,staff.example
for name in database pooler server storage; do
  cp "$secrets/authority/$name.pem" "$secrets/authority/$name.key" "$secrets/tls/"
done
cp "$secrets/authority/ca.pem" "$secrets/tls/"
# A trial's certificate for browsers: replace it by that of your names.
[ -e "$secrets/tls/shop.pem" ] || cat "$secrets/authority/shop.pem" "$secrets/authority/shop.key" > "$secrets/tls/shop.pem"

keep postgres.password "$(random)"
keep replicator.password "$(random)"
keep storage.env "ROOT_ACCESS_KEY=$(random | cut -c1-20)
ROOT_SECRET_KEY=$(random)
"
give() { chown -R 10001:10001 "$secrets/tls" "$secrets"/*.password "$secrets"/*.env "$secrets"/*.txt 2>/dev/null || true; }
give

[ -n "${SKIP_BUILD:-}" ] || $COMPOSE build
$COMPOSE up --detach primary standby storage
until $COMPOSE exec -T primary psql --quiet --username postgres --command 'select 1' bailu >/dev/null 2>&1; do sleep 1; done

# The bucket: a folder of the storage's disk.
$ENGINE run --rm --user 10001:10001 --volume bailu_files:/data --entrypoint node "${BAILU_IMAGE:-localhost/bailu}" \
  -e 'require("node:fs").mkdirSync("/data/bailu", { recursive: true })'

if [ ! -s "$secrets/bailu.env" ]; then
  network=$($ENGINE network ls --format '{{.Name}}' | grep -E '^bailu_data$')
  urls=$($ENGINE run --rm --network "$network" --volume "$PWD/$secrets/tls/ca.pem:/run/tls/ca.pem:ro" "${BAILU_IMAGE:-localhost/bailu}" \
    server/src/cli/database.ts roles \
    "postgres://postgres:$(cat "$secrets/postgres.password")@primary:5432/bailu?sslmode=verify-full&sslrootcert=/run/tls/ca.pem")
  direct=$(echo "$urls" | sed -n 's/^DATABASE_URL=//p')
  . "./$secrets/storage.env"
  cat > "$secrets/bailu.env" <<ENV
SECRET_KEY=$(openssl rand -base64 48 | tr -d '\n')
DATABASE_URL=$(echo "$direct" | sed 's/@primary:5432/@pooler:6432/')
DATABASE_DIRECT_URL=$direct
DATABASE_READ_URL=$(echo "$direct" | sed 's/@primary:/@standby:/')
FILES_URL=s3://bailu/shop?endpoint=https://storage:7070&region=us-east-1
FILES_ACCESS_KEY=$ROOT_ACCESS_KEY
FILES_SECRET_KEY=$ROOT_SECRET_KEY
SMTP_URL=
ENV
  { cat "$secrets/bailu.env"; echo "$urls" | grep '^DATABASE_OWNER_URL='; } > "$secrets/migrate.env"
  # The pooler proves itself to PostgreSQL, and callers to it, by the verifier of the password.
  $COMPOSE exec -T primary psql --username postgres --dbname bailu --no-align --tuples-only --command \
    "select format('\"%s\" \"%s\"', rolname, rolpassword) from pg_authid where rolname = 'bailu_app'" > "$secrets/userlist.txt"
  give
fi
echo "Now write SMTP_URL into $secrets/bailu.env and migrate.env, then: $COMPOSE up --detach"
