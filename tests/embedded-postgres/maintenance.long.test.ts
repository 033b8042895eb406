import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkpointWhenDue,
  tablesToTend,
  tend,
} from "../../packages/embedded-postgres/upkeep/maintenance";

describe("what PostgreSQL's helper processes would do", () => {
  let pg: PGlite;
  beforeAll(async () => {
    pg = await PGlite.create();
    await pg.exec(
      "create table quiet as select 1 as g; create table busy as select g, repeat(md5(g::text), 20) as words from generate_series(1, 30000) g",
    );
  });
  afterAll(() => pg.close());

  const redo = async () =>
    (await pg.query<{ redo_lsn: string }>("select redo_lsn from pg_control_checkpoint()")).rows[0]
      ?.redo_lsn;
  /**
   * Counts of changes reach the statistics when the session is idle, a second after the last time.
   */
  const counted = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await pg.exec("select pg_stat_force_next_flush()");
    return tablesToTend(pg);
  };

  it("a checkpoint, once enough was written to the log, and not again before", async () => {
    const before = await redo();
    const megabyte = 1024 * 1024;
    await checkpointWhenDue(pg, 1000 * megabyte);
    expect(await redo()).toBe(before);
    await checkpointWhenDue(pg, megabyte);
    const after = await redo();
    expect(after).not.toBe(before);
    await checkpointWhenDue(pg, megabyte);
    expect(await redo()).toBe(after);
  });

  it.each([
    ["a vacuum and statistics", "with many new rows", "select 1", ["vacuum", "analyze"]],
    ["statistics", "that changed a lot", "update busy set words = '' where g % 7 = 0", ["analyze"]],
    [
      "a vacuum and statistics",
      "with many dead rows",
      "delete from busy where g % 2 = 0",
      ["vacuum", "analyze"],
    ],
  ])(
    "%s for a table %s, one after the other, and nothing for the others",
    async (_what, _why, change, todo) => {
      await pg.exec(change);
      const found = await counted();
      expect(found).toEqual(
        todo.map((what) => ({ name: "public.busy", what, megabytes: expect.any(Number) })),
      );
      expect(found[0]?.megabytes).toBeGreaterThan(1);
      for (const table of found) await tend(pg, table);
      expect(await counted()).toEqual([]);
    },
  );

  it("the smallest table first", async () => {
    await pg.exec(
      "create table small as select g from generate_series(1, 2000) g; update busy set words = ''; create table apart as select g, repeat('x', 500) as words from generate_series(1, 5000) g",
    );
    expect((await counted()).map(({ name, what }) => `${what} ${name}`)).toEqual([
      "vacuum public.small",
      "analyze public.small",
      "vacuum public.apart",
      "analyze public.apart",
      "vacuum public.busy",
      "analyze public.busy",
    ]);
  });
});
