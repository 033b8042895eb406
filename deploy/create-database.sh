#!/bin/sh
# Run by Patroni once, on the first primary: the database and its owner. $1 is how to reach PostgreSQL.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$ROLLCALL_PASSWORD" "$1" <<'SQL'
create role rollcall login password :'password';
create database rollcall owner rollcall encoding 'UTF8' template template0;
SQL
