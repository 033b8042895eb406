import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkpointWhenDue, tablesToTend, tend } from "../../../server/db/maintenance";

describe("what PostgreSQL's helper processes would do", () => {
  let pg: PGlite;
  beforeAll(async () => {
    pg = await PGlite.create();
    await pg.exec("create table quiet as select 1 as g; create table busy as select g, repeat(md5(g::text), 20) as words from generate_series(1, 30000) g");
  });
  afterAll(() => pg.close());

  const redo = async () => (await pg.query<{ redo_lsn: string }>("select redo_lsn from pg_control_checkpoint()")).rows[0]?.redo_lsn;
  /** Counts of changes reach the statistics when the session is idle, a second after the last time. */
  const counted = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await pg.exec("select pg_stat_force_next_flush()");
    return tablesToTend(pg);
  };

  it("a checkpoint, once enough was written to the log, and not again before", async () => {
    const before = await redo();
    await checkpointWhenDue(pg);
    const after = await redo();
    expect(after).not.toBe(before);
    await checkpointWhenDue(pg);
    expect(await redo()).toBe(after);
  });

  it.each([
    ["vacuum", "with many new rows", "select 1", true],
    ["statistics", "that changed a lot", "update busy set words = '' where g % 7 = 0", false],
    ["vacuum", "with many dead rows", "delete from busy where g % 2 = 0", true],
  ])("%s for a table %s, and nothing for the others", async (_what, _why, change, vacuum) => {
    await pg.exec(change);
    const found = await counted();
    expect(found).toEqual([{ name: "public.busy", vacuum }]);
    for (const table of found) await tend(pg, table);
    expect(await counted()).toEqual([]);
  });
});
