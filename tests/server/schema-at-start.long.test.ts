import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import type { LogEntry } from "@rollcall/kit/api/context";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { readEnvironment } from "../../packages/kit/server/environment";
import { served as school } from "../../server/application";
import type { ServedApplication } from "../../packages/kit/server/served";
import { startServer } from "../../packages/kit/server/start-server";
import { migratedDataDirectory } from "../support/data-directory";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "rollcall-schema-"));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

const logged: LogEntry[] = [];
const start = (served: ServedApplication, variables: Record<string, string>) =>
  startServer(
    served,
    readEnvironment({ PORT: "0", NODE_ENV: "production", BACKUP_EVERY_HOURS: "0", ...variables }),
    { log: (entry) => logged.push(entry) },
  );
/** The school after an update that takes the teachers. */
const updated: ServedApplication = {
  ...school,
  migrations: [
    ...school.migrations,
    { name: "20990101000000-update", statements: ["delete from teachers"] },
  ],
};

describe("a start", () => {
  let data: string;
  beforeAll(async () => {
    data = folder();
    await migratedDataDirectory(data);
    const db = await openEmbedded(data);
    await db.script("insert into teachers (employee_no, name) values ('T1', 'Grace')");
    await db.close();
  });

  it("backs the embedded database up before a migration, says where, and the backup holds what it took", async () => {
    await (await start(updated, { DATA_DIR: data })).close();
    const backups = readdirSync(join(data, "backups"));
    expect(backups).toEqual([expect.stringMatching(/Z-before-migration\.tar\.gz$/)]);
    const first = logged.find(({ message }) => message.startsWith("Backup made"));
    expect(first?.message).toBe(
      `Backup made and read back before 20990101000000-update: ${join(data, "backups", backups[0] ?? "")}`,
    );
    const restored = folder();
    await restoreBackup(join(data, "backups", backups[0] ?? ""), restored);
    const db = await openEmbedded(restored);
    const [row] = await db.query<{ teachers: number }>(
      sql`select count(*) as teachers from teachers`,
    );
    await db.close();
    expect(row?.teachers).toBe(1);
  });

  it("makes none of a database that is new", async () => {
    const fresh = folder();
    await (await start(school, { DATA_DIR: fresh })).close();
    expect(existsSync(join(fresh, "backups")) ? readdirSync(join(fresh, "backups")) : []).toEqual(
      [],
    );
  });

  it("is refused with one sentence when a migration was forgotten, before the database is opened", async () => {
    const [students, ...others] = school.snapshot ?? [];
    if (!students) throw new Error("The snapshot is empty.");
    const snapshot = [
      { ...students, columns: students.columns.filter(({ name }) => name !== "roll_no") },
      ...others,
    ];
    await expect(start({ ...school, snapshot }, { DATA_DIR: folder() })).rejects.toThrow(
      'The declarations have changed, and no migration says so: the column students.roll_no missing. Run "npm run db:generate", then start again.',
    );
  });

  it("is refused when a column was dropped by hand", async () => {
    const db = await openEmbedded(data);
    await db.script("alter table holidays drop column kind");
    await db.close();
    await expect(start(updated, { DATA_DIR: data })).rejects.toThrow(
      "The database isn't what its migrations have made: the column holidays.kind missing.",
    );
  });

  it("names DATABASE_URL where its server cannot be reached, and no password", async () => {
    const refused = start(school, { DATABASE_URL: "postgres://me:secret@127.0.0.1:1/school" });
    await expect(refused).rejects.toThrow(
      "The database that DATABASE_URL names (127.0.0.1:1/school) cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    );
    await expect(refused).rejects.not.toThrow("secret");
  });
});
