#!/bin/sh
# Prepares a data directory that PostgreSQL brings to a moment when it is started on it.
# Usage: restore-to.sh ARCHIVE 'MOMENT' NEW-DATA [OLD-DATA]
#   MOMENT    as date(1) reads it, with its zone: '2026-11-30 08:40:00 +0530'; or latest, for all
#             that is in the archive
#   NEW-DATA  an empty or absent folder
#   OLD-DATA  the data directory as it was left, where it can still be read: the last minute of its
#             log may not be in the archive yet
set -eu
archive=$(cd "$1" && pwd) new=$3 old=${4:-}
[ "$2" = latest ] && asked=now || asked=$2
seconds=$(date -u -d "$asked" +%s) || { echo "'$2' is no moment." >&2; exit 1; }
moment=$(date -u -d "@$seconds" '+%Y-%m-%d %H:%M:%S+00')
latest=$(date -u -d "@$seconds" +%Y-%m-%dT%H%M%SZ)
if [ -d "$new" ] && [ -n "$(ls -A "$new")" ]; then
  echo "$new is not empty. Nothing was changed." >&2
  exit 1
fi

# The newest base backup that was finished by then.
base=
for one in $(ls "$archive/base" | grep -v draft | sort); do
  [ "$one" \> "$latest" ] || base=$one
done
if [ -z "$base" ]; then
  echo "No base backup in $archive was finished by $moment. Nothing was changed." >&2
  exit 1
fi

mkdir -p "$new"
cp -a "$archive/base/$base/." "$new/"
chmod 700 "$new"
found="cp \"$archive/wal/%f\" \"%p\""
[ -z "$old" ] || found="$found || cp \"$(cd "$old" && pwd)/pg_wal/%f\" \"%p\""
cat >> "$new/postgresql.auto.conf" <<CONF
restore_command = '$found'
CONF
[ "$2" = latest ] || cat >> "$new/postgresql.auto.conf" <<CONF
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch "$new/recovery.signal"
sync -f "$new"
echo "$new begins as the base backup of $base. Start PostgreSQL on it: it goes on to ${moment}."
