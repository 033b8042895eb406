#!/usr/bin/env bash
# One would guess: a PostgreSQL primary that Patroni runs, and that was frozen for longer than its lock
# lasts, finds another primary when it goes on, and follows it, whichever of etcd's two APIs is named
# in the configuration.
# What happens (Patroni 3.0.2 of Debian 12, etcd 3.4.23): with `etcd:` it does. With `etcd3:` it writes
# itself into the lock again, over the name of the primary that has followed it, and stays primary; the
# other one steps down and is rewound. A row that was committed there in between is gone, with
# synchronous_mode on, too: the name is put without comparing what stands there. Not each time: whether
# it hears of the other one first is a race, so it is frozen up to five times here.
# Why it matters here: the files for a cluster named etcd3 at first. In rounds of faults, clients went on
# after a frozen primary with versions of registers that the database did not have, and were refused.
# The files name etcd now, with ETCD_ENABLE_V2.
# Needs root, on Debian 12; installs four of its packages there. Takes two to five minutes.
set -euo pipefail
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  patroni=3.0.2-1 etcd-server=3.4.23-4+b4 etcd-client=3.4.23-4+b4 postgresql-15 >/dev/null 2>&1
folder=$(mktemp -d)
chmod 755 "$folder"
started=()
end() {
  for group in "${started[@]}"; do kill -CONT -- "-$group"; kill -KILL -- "-$group"; done 2>/dev/null || true
  for file in "$folder"/*/data*/postmaster.pid; do
    [ -f "$file" ] || continue
    kill -KILL $(pgrep -P "$(sed -n 1p "$file")") 2>/dev/null || true
  done
  pkill -KILL -f "$folder" || true
  sleep 1
  rm -rf "$folder"
}
trap end EXIT
psql_at() { PGPASSWORD=one psql --no-psqlrc -qtAX -h 127.0.0.1 -p "$1" -U postgres -c "$2" 2>&1; }
role_of() { curl -s -m 2 "http://127.0.0.1:$1/patroni" | grep -o '"role": "[a-z_]*"' | cut -d'"' -f4; }
until_is() { # seconds, role, port
  for _ in $(seq "$1"); do [ "$(role_of "$3")" = "$2" ] && return 0; sleep 1; done
  echo "Not $2 in $1 seconds: port $3"; tail -n 5 "$folder"/*.log; exit 1
}

# One etcd and two hosts; $1 is the API that Patroni is told of, $2 how often a primary stands still.
try() {
  local api=$1 times=$2 home=$folder/$1
  mkdir -p "$home"; chown postgres "$home"
  setsid setpriv --reuid=postgres --regid=postgres --clear-groups etcd --data-dir "$home/etcd" --enable-v2 \
    --listen-client-urls http://127.0.0.1:23790 --advertise-client-urls http://127.0.0.1:23790 \
    --listen-peer-urls http://127.0.0.1:23800 >"$folder/etcd-$api.log" 2>&1 &
  local store=$!
  started+=("$store")
  local hosts=()
  for n in 1 2; do
    cat >"$home/$n.yml" <<YML
scope: $api
name: host$n
restapi: { listen: "127.0.0.1:1800$n", connect_address: "127.0.0.1:1800$n" }
$api: { host: "127.0.0.1:23790" }
bootstrap:
  dcs: { ttl: 10, loop_wait: 2, retry_timeout: 4, synchronous_mode: true, postgresql: { use_pg_rewind: true } }
  initdb: [ { encoding: UTF8 }, data-checksums ]
  pg_hba: [ "host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5" ]
postgresql:
  listen: "127.0.0.1:1543$n"
  connect_address: "127.0.0.1:1543$n"
  data_dir: $home/data$n
  bin_dir: /usr/lib/postgresql/15/bin
  basebackup: { checkpoint: fast }
  parameters: { unix_socket_directories: "$home" }
  authentication: { superuser: { username: postgres, password: one }, replication: { username: replicator, password: two } }
YML
    HOME=$home setsid setpriv --reuid=postgres --regid=postgres --clear-groups patroni "$home/$n.yml" >"$folder/$api-host$n.log" 2>&1 &
    hosts[$n]=$!
    started+=("${hosts[$n]}")
    until_is 60 "$([ "$n" = 1 ] && echo master || echo replica)" "1800$n"
  done
  for _ in $(seq 40); do curl -s http://127.0.0.1:18001/cluster | grep -q sync_standby && break; sleep 1; done
  curl -s http://127.0.0.1:18001/cluster | grep -q sync_standby
  psql_at 15431 "create table marks (day int)"
  # The whole host of the primary stands still: Patroni, and PostgreSQL with it. Then it goes on.
  local still=1 other=2 postmaster frozen time
  kept=0 lost=0
  for time in $(seq "$times"); do
    postmaster=$(sed -n 1p "$home/data$still/postmaster.pid")
    frozen=$(pgrep -f "$home/$still.yml"; echo "$postmaster"; pgrep -P "$postmaster")
    kill -STOP $frozen 2>/dev/null
    until_is 40 master "1800$other"
    psql_at "1543$other" "insert into marks values ($time)"
    kill -CONT $frozen 2>/dev/null
    sleep 18
    if [ "$(role_of "1800$still")" = master ]; then
      rows=$(psql_at "1543$still" "select count(*) from marks where day = $time")
      echo "$api: host$still is primary again, and has $rows of 1 rows that host$other committed"
      lost=$((lost + 1 - rows))
      break
    fi
    rows=$(psql_at "1543$other" "select count(*) from marks where day = $time")
    echo "$api: host$other stays primary, and has $rows of 1 rows"
    kept=$((kept + rows))
    for _ in $(seq 40); do curl -s "http://127.0.0.1:1800$other/cluster" | grep -q sync_standby && break; sleep 1; done
    read -r still other <<<"$other $still"
  done
  for group in "${hosts[@]}" "$store"; do kill -TERM -- "-$group" 2>/dev/null || true; done
  sleep 3
  pkill -KILL -f "$home" || true
  sleep 1
}
patroni --version; etcd --version | sed -n 1p; /usr/lib/postgresql/15/bin/postgres --version
try etcd 1
[ "$kept" = 1 ]
try etcd3 5
[ "$lost" = 1 ]
