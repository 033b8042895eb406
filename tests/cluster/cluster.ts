/**
 * `npm run cluster -- [rounds] [words of a fault]`: builds what `deploy/` describes from network namespaces, marks
 * registers without end, lets one thing after the other go wrong, and compares what was acknowledged
 * with what is there. Needs root, Linux, and Debian's patroni, etcd-server, haproxy, pgbouncer and
 * postgresql; it leaves nothing behind but, where something was wrong, the logs.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { faults, lastsMs, type Fault } from "./faults";
import { signInAt } from "../support/server-client";
import { startLoad, type Load } from "./load";
import { startCluster, type Cluster } from "./start-cluster";

const root = join(import.meta.dirname, "../..");
const password = "a cluster of made-up machines";
const classes = 8;
/** What is asked of the service after a fault. */
const [mostSilentMs, mostDeafMs] = [20_000, 30_000];

interface Round {
  fault: string;
  saves: number;
  /** The longest time in which nothing was acknowledged. */
  silentMs: number;
  /** From the first save after the silence to the next live event; infinite where none came. */
  deafMs: number;
  isTooLong: boolean;
}

/** The longest time between two acknowledged saves since a moment, up to now. */
function silence({ acknowledged }: Load, since: number): { ms: number; until: number } {
  const times = acknowledged.map(({ at }) => at).filter((at) => at >= since);
  let [ms, until] = [0, since];
  for (const [place, at] of [...times, Date.now()].entries()) {
    const before = place === 0 ? since : (times[place - 1] ?? since);
    if (at - before > ms) [ms, until] = [at - before, at];
  }
  return { ms, until };
}

async function goThrough(cluster: Cluster, load: Load, fault: Fault): Promise<Round> {
  await cluster.whole();
  const [begun, before] = [Date.now(), load.acknowledged.length];
  const mend = await fault.begin(cluster);
  await mend();
  await cluster.whole();
  await wait(3_000);
  const { ms, until } = silence(load, begun);
  const next = () => load.heard.find((at) => at >= until);
  while (next() === undefined && Date.now() < until + mostDeafMs) await wait(200);
  const deafMs = (next() ?? Number.POSITIVE_INFINITY) - until;
  const mostMs = mostSilentMs + (fault.isFeltUntilMended ? lastsMs : 0);
  return {
    fault: fault.name,
    saves: load.acknowledged.length - before,
    silentMs: ms,
    deafMs,
    isTooLong: ms > mostMs || deafMs > mostDeafMs,
  };
}

/** How often each save stands in the log, which is written in the save's own transaction. */
async function stored(databaseUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ remark: string; times: number }>(`
      select remark, count(*)::int as times from (
        select distinct l.id, substring(c.value ->> 'after' from '[0-9]+\\.[0-9]+$') as remark
        from activity_logs l cross join lateral jsonb_each(l.changes) c where l.resource = 'attendance') r
      where remark is not null group by remark`);
    return new Map(rows.map(({ remark, times }) => [remark, times]));
  } finally {
    await client.end();
  }
}

const seconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : "never");

/** @returns whether all is as it should be */
function report(rounds: readonly Round[], load: Load, found: ReadonlyMap<string, number>): boolean {
  console.log("\nseconds without an acknowledged save, and until the next live event:");
  for (const { fault, saves, silentMs, deafMs } of rounds)
    console.log(
      `  ${seconds(silentMs).padStart(5)}  ${seconds(deafMs).padStart(5)}  ${String(saves).padStart(5)} saves  ${fault}`,
    );
  const lost = load.acknowledged.filter(({ remark }) => !found.has(remark));
  const doubled = [...found].filter(([, times]) => times > 1);
  console.log(
    `Acknowledged ${load.acknowledged.length}, of them not found ${lost.length}, stored twice ${doubled.length}.`,
  );
  for (const [status, times] of load.refused) console.log(`Refused with ${status}: ${times}.`);
  const slow = rounds.filter(({ isTooLong }) => isTooLong);
  return lost.length === 0 && doubled.length === 0 && load.refused.size === 0 && slow.length === 0;
}

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? "20");
  const wanted = process.argv[3] ?? "";
  const chosen = faults.filter(({ name }) => name.includes(wanted));
  if (!Number.isInteger(count) || count < 1 || count > 200)
    throw new Error("Usage: npm run cluster -- <how many rounds, 1 to 200> [words of a fault]");
  if (chosen.length === 0)
    throw new Error(
      `No fault has "${wanted}" in its name: ${faults.map(({ name }) => name).join(", ")}.`,
    );
  const folder = mkdtempSync(join(tmpdir(), "rollcall-cluster-"));
  execFileSync("chmod", ["755", folder]);
  console.log(`Starting the cluster in ${folder} …`);
  const cluster = await startCluster(folder, async (databaseUrl) => {
    execFileSync("npx", ["tsx", "scripts/demo.ts", "--students", "240"], {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, DATABASE_URL: databaseUrl, DEMO_PASSWORD: password },
    });
  });
  let isWell = false;
  try {
    const token = await signInAt(cluster.url, password);
    const load = await startLoad(cluster.url, token, classes);
    await wait(3_000);
    const rounds: Round[] = [];
    for (let number = 0; number < count; number++) {
      const fault = chosen[number % chosen.length];
      if (!fault) continue;
      const round = await goThrough(cluster, load, fault);
      rounds.push(round);
      console.log(
        `${number + 1}/${count}  ${fault.name}: ${seconds(round.silentMs)} s without a save`,
      );
    }
    await load.stop();
    isWell = report(rounds, load, await stored(cluster.databaseUrl));
  } finally {
    await cluster.end();
    if (isWell) rmSync(folder, { recursive: true, force: true });
    else console.log(`Logs of all programs: ${folder}`);
  }
  process.exit(isWell ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
