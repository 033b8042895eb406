#!/usr/bin/env bash
# One would guess: a punch of an attendance terminal (ZKTeco, UDP) names the same person when it is
# told live as it does in the log that is read from the terminal later.
# What happens: node-zklib 1.3.0, zkteco-js 1.7.2 and zkteco 1.10.21 read one byte of the two that
# hold the person's id in a live event of ten bytes (id, status, kind, six bytes of time, as pyzk 0.9
# unpacks it: "<HBB6s"). Ids above 255 come as another person's: 300 as 44, the log's record says 300.
# Why it matters here: a school has more than 255 children, and a child's arrival would be noted for
# another, with a message to the wrong family. Terminals push to Rollcall instead, and ids are texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent node-zklib@1.3.0 zkteco-js@1.7.2 zkteco@1.10.21
cat >look.cjs <<'JS'
const { readFileSync } = require("node:fs");
const readers = { "node-zklib": "utils.js", "zkteco-js": "src/helper/utils.js", zkteco: "utils.js" };
/** 29 November 2026, 08:30:15, as the log holds it. */
const stored = (26 * 12 * 31 + 10 * 31 + 28) * 86400 + (8 * 60 + 30) * 60 + 15;
for (const [name, file] of Object.entries(readers)) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const { decodeRecordRealTimeLog18: live, decodeRecordData16: log } = require(`./node_modules/${name}/${file}`);
  console.log(name, version);
  for (const id of [44, 255, 256, 300]) {
    const event = Buffer.alloc(18);
    event.writeUInt16LE(500, 0);
    event.writeUInt16LE(id, 8);
    event.set([1, 0, 26, 11, 29, 8, 30, 15], 10);
    const record = Buffer.alloc(16);
    record.writeUInt16LE(id, 0);
    record.writeUInt32LE(stored, 4);
    const told = live(event);
    const kept = log(record);
    const same = new Date(told.attTime).getTime() === new Date(kept.recordTime ?? kept.record_time).getTime();
    console.log(`  id ${id}: live ${told.userId}, log ${kept.deviceUserId ?? kept.user_id}, the same moment: ${same}`);
  }
}
JS
TZ=UTC node look.cjs | tee seen
cat >wanted <<'TEXT'
node-zklib 1.3.0
  id 44: live 44, log 44, the same moment: true
  id 255: live 255, log 255, the same moment: true
  id 256: live 0, log 256, the same moment: true
  id 300: live 44, log 300, the same moment: true
zkteco-js 1.7.2
  id 44: live 44, log 44, the same moment: true
  id 255: live 255, log 255, the same moment: true
  id 256: live 0, log 256, the same moment: true
  id 300: live 44, log 300, the same moment: true
zkteco 1.10.21
  id 44: live 44, log 44, the same moment: true
  id 255: live 255, log 255, the same moment: true
  id 256: live 0, log 256, the same moment: true
  id 300: live 44, log 300, the same moment: true
TEXT
diff wanted seen && echo "As described."
