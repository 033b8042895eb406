import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addressOf, consoles, databases, type MachineName } from "./machines";
import type { Cluster } from "./start-cluster";

/** Something that goes wrong, and is mended at the end. */
export interface Fault {
  name: string;
  /** Nothing is acknowledged before it is mended. */
  isFeltUntilMended?: true;
  /** Begins it. @returns what mends it */
  begin(cluster: Cluster): Promise<() => void | Promise<void>>;
}

/** How long what is frozen, cut off or full stays so: longer than a failover takes. */
export const lastsMs = 20_000;

const lasting = async (mend: () => void) => {
  await wait(lastsMs);
  mend();
};

async function replica(cluster: Cluster): Promise<MachineName> {
  const found = (await cluster.members()).find(({ role }) => role === "sync_standby");
  if (!found) throw new Error("No replica is synchronous.");
  return found.name;
}

async function powerCut(cluster: Cluster, name: MachineName) {
  const machine = cluster.machines[name];
  machine.kill();
  return () => lasting(() => machine.startAll());
}

/** Fills the disk of a database host to its last block. */
function fillDisk(disk: string): () => void {
  const filler = join(disk, "filler");
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"], { stdio: "ignore" });
  } catch {
    // It ends when the disk is full.
  }
  return () => rmSync(filler);
}

/** Gives the primary's part to another host, as before an update of its system. */
async function switchOver(cluster: Cluster): Promise<void> {
  const leader = await cluster.primary();
  const candidate = await replica(cluster);
  const answer = await fetch(`http://${addressOf(leader)}:8008/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
}

/** Each program of each machine but the balancer's, one after the other, as an update does. */
async function restartAll(cluster: Cluster): Promise<void> {
  for (const name of consoles) {
    await cluster.machines[name].stop("rollcall");
    cluster.machines[name].start("rollcall");
    await wait(8_000);
  }
  const leader = await cluster.primary();
  for (const name of databases.filter((one) => one !== leader)) {
    await cluster.machines[name].stop("patroni");
    cluster.machines[name].start("patroni");
    await cluster.whole();
  }
  await switchOver(cluster);
  await cluster.machines[leader].stop("patroni");
  cluster.machines[leader].start("patroni");
}

export const faults: readonly Fault[] = [
  {
    name: "the primary loses its power",
    begin: async (cluster) => powerCut(cluster, await cluster.primary()),
  },
  {
    name: "the primary freezes",
    begin: async (cluster) => {
      const machine = cluster.machines[await cluster.primary()];
      machine.freeze();
      return () => lasting(() => machine.thaw());
    },
  },
  {
    name: "the primary loses its network",
    begin: async (cluster) => {
      const machine = cluster.machines[await cluster.primary()];
      machine.cut();
      return () => lasting(() => machine.mend());
    },
  },
  {
    // PostgreSQL goes on and refuses what would need space, so no other host takes its part.
    name: "the primary's disk is full",
    isFeltUntilMended: true,
    begin: async (cluster) => {
      const empty = fillDisk(cluster.diskOf(await cluster.primary()));
      return () => lasting(empty);
    },
  },
  {
    name: "the synchronous replica loses its power",
    begin: async (cluster) => powerCut(cluster, await replica(cluster)),
  },
  { name: "a console loses its power", begin: (cluster) => powerCut(cluster, "app1") },
  {
    name: "a console loses its network",
    begin: (cluster) => {
      const machine = cluster.machines.app2;
      machine.cut();
      return Promise.resolve(() => lasting(() => machine.mend()));
    },
  },
  {
    name: "all programs restart, one after the other",
    begin: async (cluster) => {
      await restartAll(cluster);
      return () => undefined;
    },
  },
];
