import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { dataDirectory } from "./temporary-folder";

describe("a database whose files are damaged", { timeout: 120_000 }, () => {
  it("says so where the damage is read, rather than give other values than were stored, and makes no backup of it", async () => {
    const folder = await dataDirectory();
    const db = await openEmbedded(folder);
    await db.script(
      "create table marks as select g as id, md5(g::text) as code from generate_series(1, 2000) g; create table sound as select 1 as one",
    );
    const [{ path } = { path: "" }] = await db.query<{ path: string }>(
      sql`select pg_relation_filepath('marks') as path`,
    );
    await db.close();

    const file = join(folder, "pg", path);
    const content = readFileSync(file);
    for (const at of [8192 + 5000, 3 * 8192 + 8000]) content[at] = (content[at] ?? 0) ^ 0x01;
    writeFileSync(file, content);

    const again = await openEmbedded(folder);
    try {
      await expect(again.query(sql`select * from marks`)).rejects.toMatchObject({
        code: "XX001",
        message: expect.stringMatching(/^invalid page in block 1 of relation/) as unknown,
      });
      expect(await again.query(sql`select one from sound`)).toEqual([{ one: 1 }]);
      await expect(again.backup()).rejects.toThrow(
        `the database's file ${path} is damaged at page 1. The older backups are kept.`,
      );
      expect(again.lastBackup()).toBeUndefined();
    } finally {
      await again.close();
    }
  });
});
