#!/usr/bin/env bash
# One would guess: a column of type bigint comes out of PGlite (npm @electric-sql/pglite 0.5.16) as one
# JavaScript type, whatever it holds: a string, as from node-postgres, or always a BigInt.
# What happens: each value is looked at alone. Up to 9007199254740991 it is a number, from the next on
# a BigInt, so that one column, and even one array, holds both; a count or a sum of bigints is a number
# until the day on which it is not. JSON.stringify then throws, and adding the two throws. A day
# before Christ is an Invalid Date, where the parser of node-postgres (pg-types 2.2.0) has a Date.
# Why it matters here: one API runs over both. What is tested on PGlite with small ids and sums is a
# number there and a string on a server, and neither test shows what the first large value does. So
# both drivers are given the same parsers of text, and none of their own is left in use.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent @electric-sql/pglite@0.5.16 pg-types@2.2.0
cat >look.mjs <<'JS'
import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import types from "pg-types";
console.log("version", JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8")).version);
const db = await PGlite.create();
const [int8, date] = [20, 1082].map((oid) => types.getTypeParser(oid));
const { rows } = await db.query(
  "select n::int8 as n, n::text as text from unnest(array[5, 9007199254740991, 9007199254740992]::int8[]) n order by n",
);
for (const { n, text } of rows) console.log(text, "pglite", typeof n, "pg-types", typeof int8(text));
const [{ all }] = (await db.query("select array[1, 9007199254740992]::int8[] as all")).rows;
console.log("in one array", all.map((one) => typeof one).join(", "));
try {
  console.log(JSON.stringify(rows));
} catch (error) {
  console.log("as JSON", error.name);
}
const [{ day, said }] = (await db.query("select d as day, d::text as said from (select '0044-03-15 BC'::date as d) x")).rows;
console.log(said, "pglite", String(day), "pg-types", date(said).getFullYear());
await db.close();
JS
TZ=UTC node look.mjs | tee seen
cat >wanted <<'TEXT'
version 0.5.16
5 pglite number pg-types string
9007199254740991 pglite number pg-types string
9007199254740992 pglite bigint pg-types string
in one array number, bigint
as JSON TypeError
0044-03-15 BC pglite Invalid Date pg-types -43
TEXT
diff wanted seen && echo "As described."
