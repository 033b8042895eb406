import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const builtServer = join(root, "dist/server/main.js");

/**
 * Makes what the sources say, unless it is there already; one test file at a time, since they would
 * build over each other.
 */
export async function ensureBuilt(): Promise<void> {
  const turn = join(root, "node_modules/.cache/rollcall-building");
  const take = () => {
    try {
      return mkdirSync(turn, { recursive: false }) === undefined;
    } catch {
      return false;
    }
  };
  mkdirSync(join(turn, ".."), { recursive: true });
  for (let tries = 0; !take(); tries++) {
    if (tries > 600)
      throw new Error(
        `${turn} is there: another test builds, or one was killed while it did. Remove the folder.`,
      );
    await wait(200);
  }
  try {
    await promisify(execFile)(
      process.execPath,
      ["packages/kit/cli/rollcall.mjs", "build", "--unless-fresh"],
      { cwd: root, env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: "" } },
    );
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** How a process ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server in a process of its own. */
export interface ServerProcess {
  pid: number;
  /** Where it listens. @throws Error with what it said when it ends before. */
  url: Promise<string>;
  ended: Promise<Ended>;
  /** What it has written so far, to both outputs. */
  said(): string;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** Ends what a test has left running. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }),
  );
}

/** Whoever lives for seconds does not earn back what compiling the database a second time costs. */
export const shortLived = "--liftoff-only";

/** Starts a server with these variables and no others of its own; port 0 unless given. */
export function startProcess(
  env: Record<string, string>,
  command: readonly string[] = [builtServer],
  cwd = root,
  listens = /Rollcall is running: (http:\S+)/,
  [program = process.execPath, ...before]: readonly string[] = [],
): ServerProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(program, [...before, shortLived, ...command], {
    cwd,
    env: { PATH, HOME, PORT: "0", LOG_LEVEL: "error", ...env },
  });
  running.add(child);
  let said = "";
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    }),
  );
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = listens.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void ended.then(({ code, signal }) =>
      reject(
        new Error(`The server ended (${code ?? signal}) before it listened. It said: ${said}`),
      ),
    );
  });
  url.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    said: () => said,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
