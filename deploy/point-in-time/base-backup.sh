#!/bin/sh
# Makes a base backup in an archive, checks it, and removes what only older ones needed.
# Usage: base-backup.sh ARCHIVE [HOW-MANY-TO-KEEP]   (7 unless given; run it once a day)
# Where the server is and as whom to connect: PGHOST, PGPORT, PGUSER, as for any program of PostgreSQL.
set -eu
# Debian keeps pg_verifybackup out of the path.
PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
archive=$1 keep=${2:-7}
draft=$archive/base/draft
mkdir -p "$archive/base" "$archive/wal"
rm -rf "$draft"
# The log that it needs is in the archive.
pg_basebackup --pgdata="$draft" --checkpoint=fast --wal-method=none --manifest-checksums=SHA256 --no-password
pg_verifybackup --no-parse-wal --quiet "$draft"
name=$(date -u +%Y-%m-%dT%H%M%SZ)
sync -f "$draft"
mv "$draft" "$archive/base/$name"
sync "$archive/base"

# Names in the order of their time.
old=$(ls "$archive/base" | sort | head -n "-$keep")
for one in $old; do rm -rf "${archive:?}/base/$one"; done
oldest=$(ls "$archive/base" | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\)).*/\1/p' "$archive/base/$oldest/backup_label")
pg_archivecleanup "$archive/wal" "$first"
echo "$archive/base/$name"
