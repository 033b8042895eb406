import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The machines of the cluster, by the last number of their addresses. */
const numbers = { db1: 11, db2: 12, db3: 13, app1: 21, app2: 22, lb: 30 } as const;
export type MachineName = keyof typeof numbers;
const network = "10.77.0";
export const addressOf = (name: MachineName): string => `${network}.${numbers[name]}`;

export const databases = ["db1", "db2", "db3"] as const satisfies readonly MachineName[];
export type DatabaseName = (typeof databases)[number];
export const consoles = ["app1", "app2"] as const satisfies readonly MachineName[];

export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const restartMs = 2_000;

/** A program on a machine, as its operator would have it started. */
export interface Program {
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The operating system's user; root unless given. */
  user?: string;
}

/**
 * One machine: a network namespace with a cable to the switch, and the programs in it. Memory and
 * processor are shared with the others.
 */
export class Machine {
  readonly #programs = new Map<string, Program>();
  readonly #running = new Map<string, ChildProcess>();

  constructor(
    readonly name: MachineName,
    readonly folder: string,
  ) {
    const cable = `to-${name}`;
    run("ip", "netns", "add", name);
    run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name);
    run("ip", "link", "set", cable, "master", "switch", "up");
    run("ip", "-n", name, "addr", "add", `${addressOf(name)}/24`, "dev", "eth0");
    run("ip", "-n", name, "link", "set", "eth0", "up");
    run("ip", "-n", name, "link", "set", "lo", "up");
  }

  /** Starts a program and remembers how, so that a machine can be started again. */
  start(title: string, program = this.#programs.get(title)): void {
    if (program === undefined) throw new Error(`${this.name} has no program ${title}.`);
    this.#programs.set(title, program);
    const { command, env = {}, user } = program;
    const as =
      user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
    const log = createWriteStream(join(this.folder, `${title}.log`), { flags: "a" });
    const child = spawn("ip", ["netns", "exec", this.name, ...as, ...command], {
      cwd: this.folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: this.folder, LANG: "C.UTF-8", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#running.set(title, child);
    child.once("exit", () => this.#again(title, child));
  }

  /** As systemd does with Restart=always: not what was stopped, and not after a power cut. */
  #again(title: string, ended: ChildProcess): void {
    setTimeout(() => {
      if (this.#running.get(title) === ended) this.start(title);
    }, restartMs).unref();
  }

  /** All of its programs, as after a power cut. */
  startAll(): void {
    for (const title of this.#programs.keys()) this.start(title);
  }

  /** Ends one program as a service manager would, and waits for it. */
  async stop(title: string): Promise<void> {
    const child = this.#running.get(title);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#running.delete(title);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  #processes(): number[] {
    return run("ip", "netns", "pids", this.name).split("\n").filter(Boolean).map(Number);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const id of this.#processes())
      try {
        process.kill(id, signal);
      } catch {
        // It has ended by itself meanwhile.
      }
  }

  /** What a power cut leaves of its programs; files stay as they are. */
  kill(): void {
    this.#running.clear();
    while (this.#processes().length > 0) this.#signal("SIGKILL");
  }
  freeze(): void {
    this.#signal("SIGSTOP");
  }
  thaw(): void {
    this.#signal("SIGCONT");
  }
  /** Pulls its network cable. */
  cut(): void {
    run("ip", "link", "set", `to-${this.name}`, "down");
  }
  mend(): void {
    run("ip", "link", "set", `to-${this.name}`, "up");
  }
}

/** The switch that the machines are on; this process is on it, too, and all know each other by name. */
export function makeNetwork(folder: string): void {
  run("ip", "link", "set", "lo", "up");
  run("ip", "link", "add", "switch", "type", "bridge");
  run("ip", "addr", "add", `${network}.1/24`, "dev", "switch");
  run("ip", "link", "set", "switch", "up");
  run("mount", "-t", "tmpfs", "tmpfs", "/run/netns");
  const names = Object.keys(numbers) as MachineName[];
  const hosts = join(folder, "hosts");
  writeFileSync(
    hosts,
    ["127.0.0.1 localhost", ...names.map((name) => `${addressOf(name)} ${name}`), ""].join("\n"),
  );
  run("mount", "--bind", hosts, "/etc/hosts");
}
