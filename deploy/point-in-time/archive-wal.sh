#!/bin/sh
# Keeps one file of PostgreSQL's log in an archive, durably, and never over another one.
# In postgresql.conf:  archive_mode = on
#                      archive_timeout = 60
#                      archive_command = '/path/archive-wal.sh /archive "%p" %f'
set -eu
archive=$1 file=$2 name=$3
kept=$archive/wal/$name
# After a crash PostgreSQL may ask for the same file again.
if [ -e "$kept" ]; then
  cmp -s "$file" "$kept" && exit 0
  echo "$kept is there already and holds something else." >&2
  exit 1
fi
mkdir -p "$archive/wal"
cp "$file" "$archive/wal/.$name.part"
sync "$archive/wal/.$name.part"
mv "$archive/wal/.$name.part" "$kept"
sync "$archive/wal"
