import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

export const root = join(import.meta.dirname, "../..");
export const run = promisify(execFile);
const env = { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" };
let folder: string;

/** The folder of an application that is made on the packed framework before the tests of a file. */
export const clinic = (): string => join(folder, "clinic");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-packed-"));
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  await run(process.execPath, [tsx, "scripts/new-app.ts", clinic(), "--linked"], {
    cwd: root,
    env,
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs Node in it, and gives what it printed. */
export async function node(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, args, { cwd: clinic(), env });
  return stdout;
}
/** Runs the framework's tool in it. */
export const rollcall = (...words: string[]): Promise<string> =>
  node("node_modules/@rollcall/kit/lib/cli/rollcall.mjs", ...words);

/** Its own files. */
export const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\/(node_modules|framework)(\/|$)/.test(entry.parentPath),
  );
