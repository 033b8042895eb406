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

  it("statistics for a table that changed a lot, vacuum for one with many dead rows, nothing for the others", async () => {
    expect(await counted()).toEqual([{ name: "public.busy", dead: false }]);
    for (const table of await counted()) await tend(pg, table);
    expect(await counted()).toEqual([]);
    await pg.exec("delete from busy where g % 2 = 0");
    const tired = await counted();
    expect(tired).toEqual([{ name: "public.busy", dead: true }]);
    for (const table of tired) await tend(pg, table);
    expect(await counted()).toEqual([]);
  });
});
