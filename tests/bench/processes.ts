import { spawn, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";

/** Something started for the benchmark. */
export interface Running {
  stop(): Promise<void>;
}

const started = new Set<Running>();
/** A school of 50,000 is made at the first start; on a busy machine that takes minutes. */
const timeoutMs = 900_000;

/** Stops what is still running, the newest first. */
export async function stopAll(): Promise<void> {
  for (const running of [...started].reverse()) await running.stop();
}

/** Has something stopped with all the rest, and once only. */
export function owned<R extends Running>(running: R): R {
  const own = {
    ...running,
    stop: async () => {
      if (started.delete(own)) await running.stop();
    },
  };
  started.add(own);
  return own;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const closeTimer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await gone;
  clearTimeout(closeTimer);
}

/** Node with TypeScript, as its arguments. */
export const tsx = (file: URL): string[] => ["--import", "tsx", fileURLToPath(file)];

/** A started process. */
export interface RunningProcess extends Running {
  pid: number;
}

/**
 * Starts a Node process that listens on `port`; what it prints goes to the file `log`.
 * @throws Error when it does not listen.
 */
export async function startServing(
  args: readonly string[],
  port: number,
  log: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const out = openSync(log, "a");
  if (await answers(port)) throw new Error(`Port ${port} is in use by another program.`);
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", out, out],
    env: { ...process.env, ...env },
  });
  const running = owned({ pid: child.pid ?? 0, stop: () => end(child) });
  for (const deadline = Date.now() + timeoutMs; !(await answers(port));) {
    if (ended(child) || Date.now() > deadline)
      throw new Error(`What should listen on port ${port} does not; see ${log}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return running;
}
