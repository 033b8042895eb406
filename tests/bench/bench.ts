import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../../packages/kit/cli/build-application";
import { measureAttendance } from "./attendance/attendance";
import { measureSaves } from "./attendance/saves";
import { measureLists } from "./api/api";
import { measureOwnRows } from "./api/own-rows";
import { measureRecords } from "./api/records";
import { measureTokens } from "./api/tokens";
import { measureSaveToSeen } from "./dev/save-to-seen";
import { measureDistrict } from "./district";
import { measureLongWrites } from "./long-writes";
import { stopAll } from "./processes";
import { report, type Line } from "./report";
import { setStage, type Effort, type Stage } from "./stage";
import { measureBesidePeers } from "./web/beside-peers";
import { measureWeb } from "./web/web";

const usage = `Usage: npm run bench -- [api] [own] [tokens] [records] [saves] [attendance] [long] [web] [district] [save-to-seen] [--quick] [--students number] [--embedded] [--postgres] [--lines words] [--json file] [--peers] [--against folder] [--port 5100]
Measures the built product. Everything is measured in turns with what it is compared to, so that a busy machine is unfair to nobody.
  api      lists, beside a bare Hono + pg and json-server
  own      lists of one's own records, beside those of who sees all
  tokens   calls with API tokens, beside the same with sessions
  records  reading, creating and changing one record, beside one bare statement
  saves    registers of 60 students, beside one bare statement
  attendance  figures over eight million marks, beside bare statements, and what they cost others
  long     the largest calls that are allowed, and what others wait meanwhile
  district  hundreds of schools of one process: memory, first requests, and one of them under load; only where it is asked for
  web      what the browser downloads, and how long a person waits
  save-to-seen  how long a developer waits for what was saved; only where it is asked for
  --quick  a small school and short rounds: to see that it runs, not to quote
  --students  how many the demo school has
  --embedded  only the embedded database, without a PostgreSQL beside it
  --postgres  of attendance, only a PostgreSQL
  --lines  of attendance, only the figures whose names hold one of these words, with commas between them
  --json   the figures as JSON
  --peers  of web, instead, the first second and the list beside consoles made with others, which are installed for it
  --against  another checkout of the project, built, to be measured beside this one`;

const parts: Readonly<Record<string, (stage: Stage) => Promise<Line[]>>> = {
  api: measureLists,
  own: measureOwnRows,
  tokens: measureTokens,
  records: measureRecords,
  saves: measureSaves,
  attendance: measureAttendance,
  long: measureLongWrites,
  web: measureWeb,
  district: measureDistrict,
};
/** It makes hundreds of databases. */
const onlyAskedFor = new Set(["district"]);
/** Asked for by name: it measures the development server, and needs no built product. */
const ofDevelopment = "save-to-seen";
const usual: Effort = { students: 50_000, rounds: 9, milliseconds: 700 };
const quick: Effort = { students: 5000, rounds: 3, milliseconds: 400 };

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      students: { type: "string" },
      embedded: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
      lines: { type: "string" },
      json: { type: "string" },
      peers: { type: "boolean", default: false },
      against: { type: "string" },
      port: { type: "string", default: "5100" },
      help: { type: "boolean" },
    },
  });
  const unknown = positionals.find((name) => name !== ofDevelopment && !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}".\n${usage}`);
  return {
    ...values,
    chosen: positionals.length
      ? positionals
      : Object.keys(parts).filter((name) => !onlyAskedFor.has(name)),
  };
}

async function main(): Promise<void> {
  const given = readArguments();
  const { help, quick: isQuick, students, json, against, port, chosen } = given;
  if (help) return console.log(usage);
  const size = isQuick ? quick : usual;
  const effort = { ...size, students: Number(students ?? size.students) };
  const ofProduct = chosen.filter((name) => name !== ofDevelopment);
  const lines: Line[] = [];
  const show = (measured: readonly Line[]) => {
    console.log(report(measured));
    lines.push(...measured);
  };
  if (chosen.includes(ofDevelopment))
    show(await measureSaveToSeen(Number(port) + 50, isQuick ? quick.rounds : 10));
  if (ofProduct.length > 0) {
    await build();
    const stage = await setStage({
      effort,
      firstPort: Number(port),
      against,
      onlyEmbedded: given.embedded,
      onlyPostgres: given.postgres,
      lines: given.lines?.split(","),
    });
    for (const name of ofProduct) {
      const measurePart = name === "web" && given.peers ? measureBesidePeers : parts[name];
      show((await measurePart?.(stage)) ?? []);
    }
  }
  const machine = {
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
  };
  const rounds =
    ofProduct.length > 0
      ? `Medians of ${effort.rounds} rounds; ×8 is with eight connections. `
      : "";
  console.log(`\n${rounds}Node ${machine.node}, ${machine.cores} × ${machine.processor}.`);
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ effort, machine, lines }, null, 2)}\n`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
try {
  await main();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await stopAll();
}
