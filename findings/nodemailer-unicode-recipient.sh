#!/usr/bin/env bash
# nodemailer sends an address beyond ASCII to a mail server that does not support it, and reports success.
#
# One would guess: an error before anything is sent, since RFC 6531 allows such an address (section 3.1,
# 3.2) only to servers that announce SMTPUTF8 in their EHLO; nodemailer reads that announcement.
# What happens (nodemailer 10.6.0): the address goes out as bare UTF-8, without the SMTPUTF8 parameter. A
# server that does not look closely takes it, and `accepted` lists it; another answers with a syntax error.
# Why it matters: a system that counts what is "accepted" as sent counts messages as sent that the next
# server cannot pass on, and one that believes the syntax error takes a valid address for a bad one.
#
# Needs node and npm. Changes nothing outside a temporary folder.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.0 smtp-server@3.21.6 >/dev/null
cat >try.mjs <<'JS'
import { strict as assert } from "node:assert";
import { once } from "node:events";
import { createServer, connect } from "node:net";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({ hideSMTPUTF8: true, hideSTARTTLS: true, authOptional: true, logger: false });
server.on("error", () => undefined);
server.listen(0, "127.0.0.1");
await once(server.server, "listening");

// What both say, as it goes over the wire.
let said = "";
let answered = "";
const between = createServer((client) => {
  const upstream = connect(server.server.address().port, "127.0.0.1");
  client.on("data", (part) => ((said += part), upstream.write(part)));
  upstream.on("data", (part) => ((answered += part), client.write(part)));
  client.on("error", () => undefined).on("close", () => upstream.destroy());
  upstream.on("error", () => undefined).on("close", () => client.destroy());
}).listen(0, "127.0.0.1");
await once(between, "listening");

const transport = createTransport({ host: "127.0.0.1", port: between.address().port });
const info = await transport.sendMail({ from: "office@school.example", to: "दीपा@school.example", subject: "Hello", text: "Hello" });
transport.close();
between.close();
server.close();

const lines = said.split("\r\n").filter((line) => /^(MAIL|RCPT)/.test(line));
console.log("nodemailer 10.6.0");
console.log("the server announces SMTPUTF8:", /SMTPUTF8/.test(answered));
for (const line of lines) console.log("sent:", line);
console.log("accepted:", info.accepted, "rejected:", info.rejected);
assert.equal(/SMTPUTF8/.test(answered), false);
assert.deepEqual(lines, ["MAIL FROM:<office@school.example>", "RCPT TO:<दीपा@school.example>"]);
assert.deepEqual([info.accepted, info.rejected], [["दीपा@school.example"], []]);
JS
node try.mjs
