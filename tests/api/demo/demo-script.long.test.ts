import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-demo-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the script on an embedded database of its own; what it says, and how it ended. */
async function run(...words: string[]): Promise<{ said: string; ended: number }> {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: "development",
    DATA_DIR: join(folder, "school"),
    DEMO_PASSWORD: "correct horse battery",
  };
  return promisify(execFile)(process.execPath, [tsx, join(root, "scripts/demo.ts"), ...words], {
    cwd: folder,
    env,
  }).then(
    ({ stdout, stderr }) => ({ said: stdout + stderr, ended: 0 }),
    (error: unknown) =>
      error instanceof Error && "stdout" in error && "stderr" in error && "code" in error
        ? { said: `${String(error.stdout)}${String(error.stderr)}`, ended: Number(error.code) }
        : Promise.reject(error),
  );
}

describe("npm run demo", () => {
  it.each([
    [["--students", "many"], '--students is a whole number from 0 to 200,000, not "many".'],
    [["--students", "200001"], "--students is a whole number from 0 to 200,000"],
    [["--seed", "-1"], "--seed"],
    [["--size", "3"], "Unknown option '--size'"],
  ])("refuses %j with a sentence, before anything is made", async (words, sentence) => {
    const { said, ended } = await run(...words);
    expect(ended).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\bat .+:\d+:\d+/);
    expect(await readdir(folder)).toEqual([]);
  });

  it("makes a school, tells how far it is and how to sign in, and leaves one that is there alone", async () => {
    const made = await run("--students", "45", "--seed", "7");
    expect(made).toMatchObject({ ended: 0 });
    for (const line of [
      "Making a school with 45 students",
      "students 45",
      "correct horse battery",
      "super@demo.school",
      "viewer@demo.school",
    ])
      expect(made.said).toContain(line);
    const again = await run("--students", "45");
    expect(again.ended).toBe(1);
    expect(again.said).toContain(
      "a demo school is only made in an empty database. Nothing was changed.",
    );
  }, 180_000);
});
