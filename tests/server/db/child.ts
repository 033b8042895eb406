import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, onTestFinished } from "vitest";
import { build } from "vite";
import { shortLived } from "../../support/server-process";

const root = resolve(import.meta.dirname, "../../..");
const entries = {
  "writes-until-killed": "tests/server/db/children/writes-until-killed.ts",
  opens: "tests/server/db/children/opens.ts",
  "lists-until-killed": "tests/server/db/children/lists-until-killed.ts",
  "sends-until-killed": "tests/server/db/children/sends-until-killed.ts",
  "recounts-until-killed": "tests/server/db/children/recounts-until-killed.ts",
  "moves-until-killed": "tests/server/db/children/moves-until-killed.ts",
  "adds-an-index": "tests/server/db/children/adds-an-index.ts",
  "embedded-worker": "packages/embedded-postgres/thread/worker.ts",
};
export type Script = Exclude<keyof typeof entries, "embedded-worker">;

/**
 * Bundles the scripts as the server is bundled: they start in half the time, and the thread is
 * tried as built.
 */
async function bundle(): Promise<string> {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "children-"));
  const output = { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" };
  await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    // The bundle of a test says otherwise, and a server's finds its thread by this.
    define: { "import.meta.env.PROD": "true" },
    build: {
      ssr: true,
      outDir: folder,
      target: "node20",
      rolldownOptions: { input: entries, output },
    },
  });
  return folder;
}

let bundled: Promise<string> | undefined;
afterAll(async () => {
  if (bundled) rmSync(await bundled, { recursive: true });
});

/** A process of its own that runs one of the scripts in `children`. */
export interface Child {
  pid: number;
  /** What it has said so far, by line. */
  lines: string[];
  /** Waits until it has said a line that matches. */
  says(pattern: RegExp): Promise<string>;
  /** Ends it, and waits until it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a script, with these variables besides the usual ones; it is killed at the end of the test
 * at the latest.
 */
export async function startChild(
  what: Script | { script: Script; env: Record<string, string> },
  ...args: string[]
): Promise<Child> {
  const { script, env } = typeof what === "string" ? { script: what, env: {} } : what;
  const file = join(await (bundled ??= bundle()), `${script}.js`);
  const child = spawn(process.execPath, [shortLived, file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on("line", (line) => lines.push(line));
  const exit = once(child, "exit");
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal);
    if (!hasEnded(child)) await exit;
  };
  onTestFinished(() => kill());
  return {
    pid: child.pid ?? 0,
    lines,
    kill,
    async says(pattern) {
      const found = () => lines.find((line) => pattern.test(line));
      while (found() === undefined) {
        if (hasEnded(child))
          throw new Error(
            `It ended without saying ${String(pattern)}: ${lines.slice(-3).join(" | ")}`,
          );
        await Promise.race([once(reader, "line"), exit]);
      }
      return found() ?? "";
    },
  };
}
