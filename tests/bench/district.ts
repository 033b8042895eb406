import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import pg from "pg";
import { compare } from "./compare";
import { owned, startServing } from "./processes";
import type { Line } from "./report";
import type { Stage } from "./stage";
import { startRollcall } from "./subjects/rollcall";

const part = "a district: schools of one process, beside one on a server of its own";
const patienceMs = 1_200_000;

/** The school that is loaded is reached as the load generator names it. */
const loadedHost = "127.0.0.1";

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const databaseAt = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Kilobytes of a process that are its own or its share of what it has in common with others. */
const kilobytesOf = (pid: number) =>
  Number(
    /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? Number.NaN,
  );

const firstRequest = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    request(
      { port, host: "127.0.0.1", path: "/api/v1/branding", headers: { Host: host } },
      (answer) => {
        answer.resume();
        answer.once("end", () =>
          answer.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`${host} answered ${answer.statusCode}`)),
        );
      },
    )
      .once("error", reject)
      .end();
  });

const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b);
const times = (what: string, measured: readonly number[], most?: number): Line => {
  const all = sorted(measured);
  const median = all[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    part,
    what,
    who: `${all.length} schools`,
    figures: { "median ms": median, "worst ms": all.at(-1) ?? Number.NaN },
    ...(most === undefined
      ? {}
      : { target: { text: `median at most ${most} ms`, met: median <= most } }),
  };
};

/** A server whose list grows while it runs. */
async function startServer(stage: Stage, template: string, demo: string) {
  const port = stage.nextPort();
  const [file, log] = [
    join(stage.folder, "tenants.json"),
    join(stage.folder, `district-${port}.log`),
  ];
  const list = (count: number) =>
    writeFileSync(
      file,
      JSON.stringify({
        template,
        tenants: [
          { name: "loaded", host: loadedHost, database: demo },
          ...Array.from({ length: count }, (_, at) => ({
            name: `s${at + 1}`,
            host: `s${at + 1}.test`,
            database: databaseAt(template, `school_${at + 1}`),
          })),
        ],
      }),
    );
  const start = () =>
    startServing([join(stage.root, "dist/server/main.js")], port, log, {
      TENANTS_FILE: file,
      TENANT_CONNECTIONS: "60",
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      DATA_DIR: join(stage.folder, "district"),
      LOG_LEVEL: "debug",
      SYSTEM_LOG_LEVEL: "off",
    });
  const said = (text: string) => readFileSync(log, "utf8").split(text).length - 1;
  /** Everybody was visited since the log was this long. */
  const settled = async (count: number) => {
    const until = Date.now() + patienceMs;
    while (said("Put to sleep") < count) {
      if (Date.now() > until)
        throw new Error(`After ${patienceMs} ms not all were visited: ${log}`);
      await rest(500);
    }
    await rest(2000);
  };
  return { port, file, list, start, settled };
}

/** What more schools cost that sleep, and how long their first request takes. */
export async function measureDistrict(stage: Stage): Promise<Line[]> {
  const { databaseUrl, effort, say } = stage;
  if (databaseUrl === undefined) return [];
  const counts = effort.rounds > 3 ? [1, 100, 500] : [1, 20, 60];
  const [template, demo] = [
    databaseAt(databaseUrl, "template_school"),
    databaseAt(databaseUrl, "demo"),
  ];
  await onDatabase(databaseUrl, async (client) => {
    await client.query("create database template_school");
    await client.query("create database demo");
  });
  const own = await startRollcall({
    name: "own server",
    root: stage.root,
    port: stage.nextPort(),
    folder: stage.folder,
    students: Math.min(effort.students, 2000),
    databaseUrl: demo,
  });
  const server = await startServer(stage, template, demo);
  server.list(0);
  execFileSync(process.execPath, [join(stage.root, "dist/server/db-migrate.js")], {
    env: { ...process.env, TENANTS_FILE: server.file },
    stdio: "ignore",
  });
  const made: number[] = [];
  await onDatabase(databaseUrl, async (client) => {
    for (let at = 1; at <= (counts.at(-1) ?? 0); at++) {
      const began = performance.now();
      await client.query(`create database school_${at} template template_school`);
      made.push(performance.now() - began);
    }
  });
  const lines = [times("a new database from the template", made, 5000)];
  server.list(counts[0] ?? 1);
  let running = owned(await server.start());
  const memory: number[] = [];
  for (const count of counts) {
    server.list(count);
    say(`visiting ${count} schools`);
    await server.settled(count + 1);
    memory.push(kilobytesOf(running.pid));
  }
  const slope =
    ((memory.at(-1) ?? 0) - (memory[0] ?? 0)) / ((counts.at(-1) ?? 0) - (counts[0] ?? 0));
  lines.push({
    part,
    what: `memory of the process with ${counts.join(", ")} schools that sleep`,
    who: memory.map((kilobytes) => `${Math.round(kilobytes / 1024)} MB`).join(", "),
    figures: { "kB each": slope },
    target: { text: "at most 2,048 kB each", met: slope <= 2048 },
  });
  const woken = async (from: number, count: number) => {
    const took: number[] = [];
    for (let at = from; at < from + count; at++) {
      took.push(await firstRequest(server.port, `s${at}.test`));
      // Until its work in the background is done.
      await rest(2500);
    }
    return took;
  };
  const [before, some] = [kilobytesOf(running.pid), 20];
  lines.push(times("first request of a school that sleeps", await woken(1, some), 300));
  await rest(3000);
  lines.push({
    part,
    what: "memory of a school that is awake",
    who: `${some} schools`,
    figures: { "kB each": (kilobytesOf(running.pid) - before) / some },
  });
  const subject = { ...own, name: "district server", port: server.port, pid: running.pid };
  const job = { method: "GET", paths: ["/api/v1/admin/students?per_page=25"], status: 200 };
  const asks = [own, subject].map((one) => ({ subject: one, job }));
  lines.push(...(await compare(stage, part, "a page of 25 students", asks, own)));
  await running.stop();
  running = owned(await server.start());
  lines.push(times("first request of a school after a start of the server", await woken(21, 10)));
  await running.stop();
  return lines;
}
