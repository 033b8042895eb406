import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate, type Migration } from "@rollcall/kit/api/db/migrate";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { migrations } from "../../src/migrations";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";
import { migratedDataDirectory } from "../support/data-directory";

// Each step is a program of its own, which takes seconds to load.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let copy: RepositoryCopy;
let data: string;
/** Runs a script in the copy of the project, over its own database; what it says, and how it ends. */
async function run(script: string, ...words: string[]): Promise<{ said: string; ended: number }> {
  const command = ["packages/kit/cli/rollcall.mjs", ...script.split("-"), ...words];
  return promisify(execFile)(process.execPath, command, {
    cwd: copy.folder,
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "", DATA_DIR: data },
  }).then(
    ({ stdout, stderr }) => ({ said: stdout + stderr, ended: 0 }),
    (error: unknown) => {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      return { said: stdout + stderr, ended: code };
    },
  );
}
const path = (name: string) => join(copy.folder, name);
const declare = (fields: string) =>
  writeFile(
    path("src/resources/rooms.ts"),
    `import { choice, defineResource, integer, text } from "@rollcall/kit/schema";
export const rooms = defineResource({
  name: "rooms", label: "Room", group: "Academic", icon: "list", permission: "rooms", title: "number",
  fields: { number: text({ label: "Number", required: true, max: 20, list: true, search: true }), ${fields} },
});
`,
  );
const status = (...words: string[]) =>
  `status: choice(${JSON.stringify(words)}, { label: "Status", filter: true })`;
const written = async () =>
  (await readdir(path("src/migrations"))).filter((name) => /^\d{14}-/.test(name)).sort();

async function apply(rows = "select 1"): Promise<void> {
  const all = await Promise.all(
    (await written()).map(
      async (file) => (await import(path(`src/migrations/${file}`))) as Migration,
    ),
  );
  const db = await openEmbedded(data);
  try {
    await migrate(db, [...migrations, ...all]);
    await db.script(rows);
  } finally {
    await db.close();
  }
}

beforeAll(async () => {
  copy = await copyRepository();
  data = join(copy.folder, "own-data");
  await migratedDataDirectory(data);
  await declare(status("open", "shut", "closed-down"));
  const list = await readFile(path("src/resources/index.ts"), "utf8");
  await writeFile(
    path("src/resources/index.ts"),
    list
      .replace("\n\n/**", '\nimport { rooms } from "./rooms";\n\n/**')
      .replace("\n]);", "\n  rooms,\n]);"),
  );
  await run("db-generate", "rooms");
  await apply(
    "insert into rooms (number, status) values ('12', 'closed-down'), ('15', 'closed-down'), ('16', 'open'), ('19', 'closed-down')",
  );
});
afterAll(() => rm(copy.folder, { recursive: true, force: true }));

describe("a schema whose database has rows", () => {
  it("names the rows that a narrowed choice would refuse, and writes nothing", async () => {
    const before = await written();
    await declare(status("open", "shut"));
    const { said, ended } = await run("db-generate", "narrowed");
    expect(said).toContain(
      '- 3 rooms have the status "closed-down": 12, 15, 19. Status must be open or shut.',
    );
    expect(said).toContain(`Rows were looked at in ${data}.`);
    expect(ended).toBe(1);
    expect(await written()).toEqual(before);
  });

  it("names them at the start of a database that nobody looked at, and keeps nothing", async () => {
    const before = await written();
    expect((await run("db-generate", "narrowed", "--force")).ended).toBe(0);
    await expect(apply()).rejects.toThrow(
      /-narrowed" could not be applied, and nothing of it was kept\. \(3 rooms have the status "closed-down": 12, 15, 19\./,
    );
    const tried = (await written()).find((name) => !before.includes(name)) ?? "";
    await rm(path(`src/migrations/${tried}`));
  });

  it("mends the snapshot of a migration that was deleted, as after a merge", async () => {
    await declare(status("open", "shut", "closed-down"));
    expect((await run("db-generate")).said).toContain(
      "The snapshot didn't say so, and has been written anew.",
    );
    expect(await readFile(path("src/migrations/index.ts"), "utf8")).not.toContain("narrowed");
  });

  it("renames a column with its values, and asks what old rows get", async () => {
    await declare(
      `${status("open", "shut", "closed-down").replace("status:", "state:").replace("{ label", '{ renamedFrom: "status", label')}, seats: integer({ label: "Seats", required: true })`,
    );
    const refused = await run("db-generate", "seats");
    expect(refused.ended).toBe(1);
    expect(refused.said).toContain(
      "rooms.seats is required and has no default: say what rows that are there get (--fill rooms.seats=…), or give it a default. 4 rooms have no seats: 12, 15, 16, 19.",
    );
    const { said, ended } = await run("db-generate", "seats", "--fill", "rooms.seats=30");
    expect([said, ended]).toEqual([expect.stringContaining("-seats.ts"), 0]);
  });

  it("is rehearsed on a copy, with times and rows, which changes nothing", async () => {
    const { said, ended } = await run("db-rehearse");
    expect(said).toMatch(
      /\d{14}-seats {2}\d+\.\d\d s\nRows: [\d,]+ in \d+ tables; \d+ tables have as many as before\.\nTables: are what is declared\./,
    );
    expect(ended).toBe(0);
    const pending = await run("db-status");
    expect(pending.said).toMatch(/pending {4}\d{14}-seats/);
    expect(pending.ended).toBe(1);
    await apply(
      "select 1 / (count(*) filter (where state = 'closed-down' and seats = 30) / 3) from rooms",
    );
    expect((await run("db-status")).ended).toBe(0);
  });

  it("makes one of two branches' migrations, lists and snapshots", async () => {
    const [snapshot, index] = await Promise.all([
      readFile(path("src/migrations/snapshot.json"), "utf8"),
      readFile(path("src/migrations/index.ts"), "utf8"),
    ]);
    await writeFile(
      path("src/migrations/snapshot.json"),
      snapshot
        .replace("[\n", "[\n<<<<<<< HEAD\n")
        .replace("\n {", "\n=======\n >>>\n>>>>>>> theirs\n {"),
    );
    await writeFile(
      path("src/migrations/index.ts"),
      `<<<<<<< HEAD\n${index}=======\n>>>>>>> theirs\n`,
    );
    expect((await run("db-generate")).said).toContain("has been written anew");
    expect(await readFile(path("src/migrations/snapshot.json"), "utf8")).toBe(snapshot);
    expect(await readFile(path("src/migrations/index.ts"), "utf8")).toBe(index);
  });

  it("is made anew by db:reset after a backup, never in production", async () => {
    const refused = await promisify(execFile)(
      process.execPath,
      ["packages/kit/cli/rollcall.mjs", "db", "reset", "--yes"],
      {
        cwd: copy.folder,
        env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production", DATA_DIR: data },
      },
    ).catch((error: unknown) => String((error as { stderr: string }).stderr));
    expect(refused).toContain("NODE_ENV is production: nothing is reset there.");
    const { said, ended } = await run("db-reset", "--yes");
    expect(said).toMatch(
      /Backup made: .*-before-migration\.tar\.gz\nEmptied; \d+ migrations applied\./,
    );
    expect(ended).toBe(0);
  });
});
