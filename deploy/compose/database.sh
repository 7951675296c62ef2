#!/bin/sh
# Process 1 of the containers `primary` and `standby`: makes the cluster when the volume is empty, then becomes PostgreSQL.
# ROLE is primary or standby; a standby that was promoted stays one until its volume is removed.
set -eu
secret() { cat "/run/secrets/$1"; }

if [ ! -e "$PGDATA/PG_VERSION" ] && [ "$ROLE" = primary ]; then
  initdb --pgdata "$PGDATA" --username postgres --pwfile /run/secrets/postgres.password --auth-local trust \
    --auth-host scram-sha-256 --encoding UTF8 --locale C --lc-ctype C.UTF-8 --data-checksums
  cat > "$PGDATA/pg_hba.conf" <<HBA
local    all          postgres                               trust
hostssl  replication  replicator              samenet        scram-sha-256
hostssl  bailu        bailu_app,bailu_owner   samenet        scram-sha-256
hostssl  all          postgres                samenet        scram-sha-256
HBA
  pg_ctl --pgdata "$PGDATA" --wait --options '-c listen_addresses= -c unix_socket_directories=/tmp' start
  psql --quiet --username postgres --set password="$(secret replicator.password)" --set ON_ERROR_STOP=1 <<'SQL'
create database bailu template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
create role replicator replication login password :'password';
select pg_create_physical_replication_slot('standby');
SQL
  pg_ctl --pgdata "$PGDATA" --wait stop
fi

if [ ! -e "$PGDATA/PG_VERSION" ] && [ "$ROLE" = standby ]; then
  PGPASSWORD="$(secret replicator.password)"
  export PGPASSWORD
  source="host=primary user=replicator sslmode=verify-full sslrootcert=/run/tls/ca.pem application_name=standby"
  until pg_basebackup --pgdata "$PGDATA" --dbname "$source" --write-recovery-conf --slot standby --checkpoint fast; do
    rm -rf "$PGDATA"
    sleep 2
  done
  unset PGPASSWORD
fi

exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp \
  -c ssl=on -c ssl_cert_file=/run/tls/database.pem -c ssl_key_file=/run/tls/database.key \
  -c password_encryption=scram-sha-256 -c max_connections=100 -c shared_buffers=256MB \
  -c max_slot_wal_keep_size=10GB -c wal_compression=on -c hot_standby=on -c max_standby_streaming_delay=30s
