#!/usr/bin/env bash
# nodemailer turns a sender whose name has a colon into an address group, without a word.
#
# One would guess: `School: Office <office@school.example>` gets its name quoted, as `School, Office <...>`
# does, whose comma is as special; or an error.
# What happens (nodemailer 10.6.0): what stands before the colon becomes the name of a group (RFC 6854), so
# that the header is `From: School:Office <office@school.example>;`. The envelope is right and the message
# is accepted. Words in brackets are dropped as a comment. `{ name, address }` and a quoted name keep both.
# Why it matters: names such as "St Mary's: Office" or "School (Main Campus)" come from a setting that people
# type. Readers and filters that expect one mailbox in From see a group, or half the name.
#
# Needs node and npm. Changes nothing outside a temporary folder.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.0 >/dev/null
cat >try.mjs <<'JS'
import { strict as assert } from "node:assert";
import { createTransport } from "nodemailer";

const transport = createTransport({ streamTransport: true, buffer: true });
const address = "office@school.example";
const expected = [
  [`School, Office <${address}>`, `From: "School, Office" <${address}>`],
  [`School: Office <${address}>`, `From: School:Office <${address}>;`],
  [`School (Main Campus) <${address}>`, `From: School <${address}>`],
  [`"School: Office" <${address}>`, `From: "School: Office" <${address}>`],
  [{ name: "School: Office", address }, `From: "School: Office" <${address}>`],
];
console.log("nodemailer 10.6.0");
for (const [from, header] of expected) {
  const { message, envelope } = await transport.sendMail({ from, to: "asha@school.example", subject: "Hello", text: "Hello" });
  const [written] = /^From:.*$/m.exec(message.toString());
  console.log(`${JSON.stringify(from)}  ->  ${written}`);
  assert.equal(written.trim(), header);
  assert.equal(envelope.from, address);
}
JS
node try.mjs
