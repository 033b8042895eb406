import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  addressOf,
  consoles,
  databases,
  Machine,
  makeNetwork,
  run,
  type DatabaseName,
  type MachineName,
} from "./machines";

const root = join(import.meta.dirname, "../..");
const deployed = (file: string) => readFileSync(join(root, "deploy", file), "utf8");

/** A file that an operator would use, with the paths of this machine. @throws where one is not in it */
function fitted(file: string, changes: Readonly<Record<string, string>>): string {
  let text = deployed(file);
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}" any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The variables of a file of systemd's kind. */
const variables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** How the members see themselves, by Patroni's own account of them. */
interface Member {
  name: DatabaseName;
  role: string;
  state: string;
  lag?: number | string;
}

export interface Cluster {
  machines: Readonly<Record<MachineName, Machine>>;
  /** Where people reach the consoles. */
  url: string;
  /** The primary's address through the load balancer, past the pooler. */
  databaseUrl: string;
  members(): Promise<readonly Member[]>;
  /** @throws Error where it takes longer than a minute and a half */
  primary(): Promise<DatabaseName>;
  /** Waits until one host is primary and two follow it. @throws Error as above */
  whole(): Promise<void>;
  /** The disk of a database host, which can be filled. */
  diskOf(name: DatabaseName): string;
  /** Ends all programs and gives the disks back. */
  end(): Promise<void>;
}

const diskMegabytes = 1500;

function startDatabase(machine: Machine, disk: string): void {
  const name = machine.name;
  run("mount", "-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", disk);
  run("chown", "postgres:postgres", disk, machine.folder);
  const etcd = variables(
    fitted("etcd.env", {
      "ETCD_NAME=db1": `ETCD_NAME=${name}`,
      "http://db1:2380\nETCD_ADV": `http://${name}:2380\nETCD_ADV`,
      "CLIENT_URLS=http://db1": `CLIENT_URLS=http://${name}`,
      "/var/lib/etcd/rollcall": join(machine.folder, "etcd"),
    }),
  );
  machine.start("etcd", { command: ["etcd"], env: etcd, user: "postgres" });
  const script = join(machine.folder, "create-database.sh");
  cpSync(join(root, "deploy/create-database.sh"), script);
  chmodSync(script, 0o755);
  const config = join(machine.folder, "patroni.yml");
  writeFileSync(
    config,
    fitted("patroni.yml", {
      "/etc/patroni/create-database.sh": script,
      "/var/lib/postgresql/15/rollcall": join(disk, "data"),
      "/var/run/postgresql": machine.folder,
    }),
  );
  const env = variables(
    fitted("patroni.env", {
      "NAME=db1": `NAME=${name}`,
      "db1:8008": `${name}:8008`,
      "db1:5432": `${name}:5432`,
    }),
  );
  machine.start("patroni", { command: ["patroni", config], env, user: "postgres" });
}

function startBalancer(machine: Machine): void {
  run("chown", "postgres:postgres", machine.folder);
  cpSync(join(root, "deploy/haproxy.cfg"), join(machine.folder, "haproxy.cfg"));
  machine.start("haproxy", {
    command: ["/usr/sbin/haproxy", "-db", "-f", join(machine.folder, "haproxy.cfg")],
  });
  cpSync(join(root, "deploy/userlist.txt"), join(machine.folder, "userlist.txt"));
  const config = join(machine.folder, "pgbouncer.ini");
  writeFileSync(
    config,
    fitted("pgbouncer.ini", {
      "/etc/pgbouncer/userlist.txt": join(machine.folder, "userlist.txt"),
    }),
  );
  machine.start("pgbouncer", { command: ["/usr/sbin/pgbouncer", config], user: "postgres" });
}

function startConsole(machine: Machine): void {
  const env = variables(
    fitted("rollcall.env", { "/var/lib/rollcall": join(machine.folder, "data") }),
  );
  machine.start("rollcall", {
    command: [process.execPath, join(root, "dist/server/main.js")],
    env: { ...env, LOG_LEVEL: "warn" },
  });
}

/** Tries until something holds. @throws Error with what was waited for */
async function until(what: string, holds: () => Promise<boolean>, seconds = 90): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not in ${seconds} seconds: ${what}.`);
    await wait(250);
  }
}

const ask = (name: DatabaseName, path: string) =>
  fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(1500) });

/**
 * The members as one of them sees them whose leader says so of itself: a host that was cut off still
 * tells for a while how things stood before.
 */
async function members(): Promise<readonly Member[]> {
  for (const name of databases)
    try {
      const { members: seen } = (await (await ask(name, "/cluster")).json()) as {
        members: Member[];
      };
      const leader = seen.find(({ role }) => role === "leader");
      if (leader && (await ask(leader.name, "/primary")).ok) return seen;
    } catch {
      // That host is away: another one knows.
    }
  return [];
}

/**
 * Starts three database hosts, a balancer with a pooler, and two consoles, with the files of
 * `deploy/`. The process must be root in network and mount namespaces of its own.
 * @param fill is run once the primary is there, before the consoles start
 */
export async function startCluster(
  folder: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<Cluster> {
  makeNetwork(folder);
  const made = Object.fromEntries(
    ([...databases, "lb", ...consoles] as MachineName[]).map((name) => {
      mkdirSync(join(folder, name, "disk"), { recursive: true });
      return [name, new Machine(name, join(folder, name))];
    }),
  ) as Record<MachineName, Machine>;
  const diskOf = (name: DatabaseName) => join(folder, name, "disk");
  for (const name of databases) startDatabase(made[name], diskOf(name));
  startBalancer(made.lb);

  const { ROLLCALL_PASSWORD: password = "" } = variables(deployed("patroni.env"));
  const databaseUrl = `postgres://rollcall:${password}@${addressOf("lb")}:5432/rollcall`;
  const url = `http://${addressOf("lb")}`;
  let found: DatabaseName | undefined;
  const cluster: Cluster = {
    machines: made,
    url,
    databaseUrl,
    members,
    async primary() {
      await until("one host is primary", async () => {
        found = (await members()).find(
          ({ role, state }) => role === "leader" && state === "running",
        )?.name;
        return found !== undefined;
      });
      if (found === undefined) throw new Error("No host is primary.");
      return found;
    },
    whole: () =>
      until(
        "one host is primary and two follow it",
        async () => {
          const all = await members();
          const following = all.filter(
            ({ role, state, lag }) =>
              role !== "leader" && (state === "streaming" || state === "running") && lag === 0,
          );
          return (
            following.length === 2 &&
            all.some(({ role }) => role === "sync_standby") &&
            all.some(({ role, state }) => role === "leader" && state === "running")
          );
        },
        180,
      ),
    diskOf,
    async end() {
      for (const machine of Object.values(made)) machine.kill();
      await wait(500);
      for (const name of databases) run("umount", "--lazy", diskOf(name));
    },
  };
  await cluster.whole();
  await fill(databaseUrl);
  for (const name of consoles) startConsole(made[name]);
  const isReady = async (at: string) => (await fetch(`${at}/api/v1/health/ready`)).ok;
  await until("both consoles are ready, and the balancer knows", async () => {
    const all = [...consoles.map((name) => `http://${addressOf(name)}:3000`), url];
    return (await Promise.all(all.map(isReady))).every(Boolean);
  });
  return cluster;
}
