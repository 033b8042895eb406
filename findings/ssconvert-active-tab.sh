#!/usr/bin/env bash
# ssconvert (Gnumeric) forgets which sheet of a workbook was open, and says that it was the first.
#
# One would guess: .xlsx to .xlsx keeps the tab that the file opens on; the rest of the window is kept.
# What happens (ssconvert 1.12.55): width and height of the window come through, but `activeTab="1"` becomes
# `activeTab="0"`, and the first sheet is marked as selected. An .ods made from the same file opens on the
# first sheet, too.
# Why it matters: an importer that reads the tab a person was looking at, instead of the first, reads another
# sheet, often the notes, once a file has been through Gnumeric. The first tab is then no choice of anyone's.
#
# Needs node, npm, and gnumeric or apt-get. Changes nothing outside a temporary folder.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export HOME=$dir
if ! [[ $(ssconvert --version 2>/dev/null) == *"'1.12.55'"* ]]; then
  mkdir packages
  # shellcheck disable=SC2046
  (cd packages && apt-get download gnumeric=1.12.55-1 $(apt-get install --simulate --no-install-recommends gnumeric=1.12.55-1 | awk '/^Inst/ && $2 != "gnumeric" { print $2 }') >/dev/null 2>&1)
  for package in packages/*.deb; do dpkg -x "$package" unpacked; done
  export PATH=$dir/unpacked/usr/bin:$PATH LD_LIBRARY_PATH=$dir/unpacked/usr/lib/$(uname -m)-linux-gnu
fi
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 fflate@0.8.2 >/dev/null
cat >try.mjs <<'JS'
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { strFromU8, unzipSync } from "fflate";

const book = new ExcelJS.Workbook();
for (const name of ["Notes", "Students", "Last year"]) book.addWorksheet(name).addRow([name]);
book.views = [{ x: 0, y: 0, width: 10000, height: 20000, firstSheet: 0, activeTab: 1, visibility: "visible" }];
await book.xlsx.writeFile("given.xlsx");
const convert = (to) => execFileSync("ssconvert", ["given.xlsx", to], { stdio: "ignore" });
const part = (file, name) => strFromU8(unzipSync(readFileSync(file))[name]);
const view = (file) => /<workbookView[^>]*>/.exec(part(file, "xl/workbook.xml"))[0];
convert("converted.xlsx");
convert("converted.ods");
const opens = /config:name="ActiveTable"[^>]*>([^<]*)</.exec(part("converted.ods", "settings.xml"))[1];

console.log(execFileSync("ssconvert", ["--version"], { encoding: "utf8" }).split("\n")[0]);
console.log("given.xlsx:    ", view("given.xlsx"));
console.log("converted.xlsx:", view("converted.xlsx"));
console.log("converted.ods opens on:", opens);
assert.match(view("given.xlsx"), /activeTab="1"/);
assert.match(view("converted.xlsx"), /activeTab="0"/);
assert.match(view("converted.xlsx"), /windowHeight="20000"/);
assert.equal(opens, "Notes");
JS
node try.mjs
