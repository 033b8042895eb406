import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stopAll } from "../processes";
import { startRollcall } from "../subjects/rollcall";

/**
 * `npx tsx tests/bench/streams/streams.ts [500]`: what open event streams cost the built server,
 * and how long an event takes to the last of them.
 */
const count = Number(process.argv[2] ?? 500);
const perSession = 20;
const port = 5980;
const megabytes = (pid: number) =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );
const processorTime = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .split(") ")[1]
    ?.split(" ")
    .slice(11, 13)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0) ?? 0;

async function signIn(origin: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "super@demo.school", password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Opens one stream and calls back at each event of the topic `rights`. */
const open = (token: string, heard: () => void) =>
  new Promise<void>((resolve, reject) => {
    request(
      {
        port,
        path: "/api/v1/admin/events",
        headers: { Authorization: `Bearer ${token}` },
        agent: false,
      },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`The stream was refused with ${response.statusCode}.`));
        response
          .setEncoding("utf8")
          .on("data", (text: string) => text.includes("event: rights") && heard())
          .once("data", () => resolve());
      },
    )
      .on("error", reject)
      .end();
  });

async function measure(folder: string): Promise<void> {
  const server = await startRollcall({
    name: "Rollcall",
    root: join(import.meta.dirname, "../../.."),
    port,
    folder,
    students: 200,
  });
  const tokens: string[] = [];
  for (let n = 0; n < Math.ceil(count / perSession); n++)
    tokens.push(await signIn(server.origin, server.password));
  await wait(2000);
  const before = megabytes(server.pid);
  const heard = { times: 0 };
  for (let n = 0; n < count; n++) await open(tokens[n % tokens.length] ?? "", () => heard.times++);
  await wait(2000);
  const streaming = megabytes(server.pid);
  const [idle, idleFrom] = [processorTime(server.pid), performance.now()];
  await wait(60_000);
  const share = (processorTime(server.pid) - idle) / (performance.now() - idleFrom);
  heard.times = 0;
  const asked = performance.now();
  await fetch(`${server.origin}/api/v1/admin/user-groups/3`, {
    method: "PATCH",
    headers: { ...server.headers, "Content-Type": "application/json", "If-Match": "*" },
    body: JSON.stringify({ description: `Changed at ${asked}` }),
  });
  while (heard.times < count && performance.now() - asked < 10_000) await wait(1);
  console.log(
    `${count} streams: ${streaming - before} MB more (${before} before), ${(share * 100).toFixed(1)} % of one processor while nothing happens; an event was with ${heard.times} of them after ${Math.round(performance.now() - asked)} ms`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "rollcall-streams-"));
try {
  await measure(folder);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
