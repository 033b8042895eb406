#!/usr/bin/env bash
# One would guess: ical.js (npm ical.js 2.2.1, the library of Thunderbird's calendar) follows a yearly
# rule as RFC 5545 says: an event of 29 February comes in leap years alone (3.3.10: instances with an
# invalid date "MUST be ignored"), and BYWEEKNO=20;BYDAY=MO and BYDAY=20MO are one Monday a year, as
# in the examples of 3.8.5.3.
# What happens: without BY parts the 29th becomes 1 March of each other year. Both Mondays become
# every Monday. rrule 2.8.1 and rrule-temporal 2.2.8 give the right days for all three.
# Why it matters here: a holiday of 29 February would close the school on 1 March for three years, and
# "the Monday of week 20" on each Monday of the year. So ical.js reads calendars here and another
# library follows their rules.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent ical.js@2.2.1 rrule@2.8.1 rrule-temporal@2.2.8
cat >look.mjs <<'JS'
import ICAL from "ical.js";
import rrule from "rrule";
import { RRuleTemporal } from "rrule-temporal";
import { readFileSync } from "node:fs";
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
for (const name of ["ical.js", "rrule", "rrule-temporal"]) console.log("version", name, versionOf(name));
const firstFour = (days) => days.slice(0, 4).join(" ");
for (const [start, rule] of [
  ["20240229", "FREQ=YEARLY"],
  ["20240513", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
  ["20240513", "FREQ=YEARLY;BYDAY=20MO"],
]) {
  const text = ["BEGIN:VEVENT", "UID:a", `DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`, "END:VEVENT"].join("\r\n");
  const days = new ICAL.Event(new ICAL.Component(ICAL.parse(text))).iterator();
  const icaljs = Array.from({ length: 4 }, () => String(days.next()));
  const lines = `DTSTART:${start}T000000Z\nRRULE:${rule}`;
  const [from, to] = [new Date("2024-01-01"), new Date("2037-01-01")];
  const one = rrule.rrulestr(lines).between(from, to, true).map((day) => day.toISOString().slice(0, 10));
  const other = new RRuleTemporal({ rruleString: lines }).between(from, to, true).map((day) => String(day).slice(0, 10));
  console.log(rule);
  console.log("  ical.js       ", firstFour(icaljs));
  console.log("  rrule         ", firstFour(one));
  console.log("  rrule-temporal", firstFour(other));
}
JS
TZ=UTC node look.mjs | tee seen
cat >wanted <<'TEXT'
version ical.js 2.2.1
version rrule 2.8.1
version rrule-temporal 2.2.8
FREQ=YEARLY
  ical.js        2024-02-29 2025-03-01 2026-03-01 2027-03-01
  rrule          2024-02-29 2028-02-29 2032-02-29 2036-02-29
  rrule-temporal 2024-02-29 2028-02-29 2032-02-29 2036-02-29
FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
  ical.js        2024-05-20 2024-05-27 2024-06-03 2024-06-10
  rrule          2024-05-13 2025-05-12 2026-05-11 2027-05-17
  rrule-temporal 2024-05-13 2025-05-12 2026-05-11 2027-05-17
FREQ=YEARLY;BYDAY=20MO
  ical.js        2024-05-13 2024-05-20 2024-05-27 2024-06-03
  rrule          2024-05-13 2025-05-19 2026-05-18 2027-05-17
  rrule-temporal 2024-05-13 2025-05-19 2026-05-18 2027-05-17
TEXT
diff wanted seen && echo "As described."
