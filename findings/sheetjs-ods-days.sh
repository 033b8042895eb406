#!/usr/bin/env bash
# One would guess: SheetJS (npm xlsx 0.18.5) writes a day into an OpenDocument spreadsheet as it does
# into an Excel workbook: as a date, in the number format of the cell (dd/mm/yyyy).
# What happens: the .xlsx holds the number with its format. The .ods holds office:value-type="float"
# with the serial number, no style, and beside it a text of its own in American order with two
# digits of the year ("6/3/14"); a number format such as "ADM-"0000 and a hidden row are gone too.
# LibreOffice and Gnumeric, which go by the value and the style, show 41793.3958333333.
# Why it matters here: an import that takes what an .ods "shows" for true reads 6 March for 3 June,
# and one that goes by the value reads a number. Neither is a day, so such a cell has to be asked
# about, and admission numbers made by a number format cannot be had back from the file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent xlsx@0.18.5 fflate@0.8.3
cat >look.cjs <<'JS'
const XLSX = require("xlsx");
const { unzipSync, strFromU8 } = require("fflate");
const sheet = XLSX.utils.aoa_to_sheet([["Number", "Born"], [12, new Date(Date.UTC(2014, 5, 3, 9, 30))]]);
sheet.A2.z = '"ADM-"0000';
sheet.B2.z = "dd/mm/yyyy";
sheet["!rows"] = [{}, { hidden: true }];
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, sheet, "One");
const partOf = (bookType, name) =>
  strFromU8(unzipSync(new Uint8Array(XLSX.write(book, { type: "buffer", bookType })))[name]);
const row = /<table:table-row[^>]*>(?:(?!<table:table-row)[^])*<\/table:table-row>\s*<\/table:table>/.exec(partOf("ods", "content.xml"))[0];
console.log("version", XLSX.version);
console.log("xlsx formats", [...partOf("xlsx", "xl/styles.xml").matchAll(/formatCode="([^"]*)"/g)].map((one) => one[1]).filter((code) => /ADM|dd/.test(code)).join(" | "));
console.log("xlsx row hidden", /<row r="2"[^>]*hidden="1"/.test(partOf("xlsx", "xl/worksheets/sheet1.xml")));
for (const cell of row.match(/<table:table-cell[^]*?<\/table:table-cell>/g)) console.log("ods", cell.replaceAll(/\s+/g, " "));
console.log("ods row hidden", /visibility/.test(row));
JS
TZ=UTC node look.cjs | tee seen
cat >wanted <<'TEXT'
version 0.18.5
xlsx formats &quot;ADM-&quot;0000 | dd/mm/yyyy
xlsx row hidden true
ods <table:table-cell office:value-type="float" office:value="12"><text:p>12</text:p></table:table-cell>
ods <table:table-cell office:value-type="float" office:value="41793.395833333336"><text:p>6/3/14</text:p></table:table-cell>
ods row hidden false
TEXT
diff wanted seen && echo "As described."
