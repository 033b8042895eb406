import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";

const root = join(import.meta.dirname, "../..");
const sentences = [
  `Wrong declaration: holidays: its title "nmae" isn't one of its fields. Did you mean “name”?`,
  'Wrong declaration: holidays.hosts: does not say whose its links are. Write owner: true, or inverse: and the field of "students" that owns them.',
];
let copy: RepositoryCopy;

/** What a program of the copy says, to both outputs, when it ends badly. */
const saidBy = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), ...words], {
    cwd: copy.folder,
    env: { ...process.env, NODE_OPTIONS: "", PORT: "0", DATA_DIR: join(copy.folder, "data") },
  }).then(
    ({ stdout }) => `It ended well: ${stdout}`,
    (error: unknown) =>
      error instanceof Error && "stdout" in error && "stderr" in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : String(error),
  );

describe("a wrong declaration", () => {
  beforeAll(async () => {
    copy = await copyRepository();
    const file = join(copy.folder, "src/resources/holidays.ts");
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text
        .replace('title: "name"', 'title: "nmae"')
        .replace("fields: {", 'fields: { hosts: references("students", { label: "Hosts" }),'),
    );
  });
  afterAll(() => rm(copy.folder, { recursive: true }));

  it.each([
    ["npm run db:generate", ["packages/kit/cli/rollcall.mjs", "db", "generate"]],
    ["npm run new:resource", ["packages/kit/cli/rollcall.mjs", "new", "resource", "boat-houses"]],
    [
      "npm run check -- holidays",
      ["packages/kit/cli/rollcall.mjs", "check", "declaration", "holidays"],
    ],
  ])("is said by %s in its sentences alone", async (_command, words) => {
    expect(await saidBy(...words)).toBe(`${sentences.join("\n")}\n`);
  });

  it("is said by the server in its sentences alone", async () => {
    expect(await saidBy("server/main.ts")).toBe(
      `Rollcall could not start. ${sentences.join("\n")}\n`,
    );
  });
});
