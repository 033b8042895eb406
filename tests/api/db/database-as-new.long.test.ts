import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { expect, it } from "vitest";
import { memoryDatabase } from "../../support/memory-database";

const countOf = "(select count(*)::int from subjects)";
const subject = sql`insert into subjects (name, code) values ('Music', 'MUS') returning id`;

/** When its PostgreSQL was started: two that say the same are one. */
const startOf = async (db: Database) =>
  (await db.query<{ at: string }>(sql`select pg_postmaster_start_time() as at`))[0]?.at;

it("a database that a file of tests has closed is new for the next", async () => {
  const first = await memoryDatabase();
  const start = await startOf(first);
  const [before] = await first.query(sql`select * from schema_migrations order by name limit 1`);
  const [music] = await first.query<{ id: number }>(subject);
  await first.query(sql`delete from schema_migrations where name = ${before?.["name"]}`);
  await first.script("set timezone = 'Asia/Kolkata'");
  await first.close();
  const next = await memoryDatabase();
  expect(await startOf(next)).toBe(start);
  expect(
    await next.query(
      sql`select ${sql.raw(countOf)} as subjects, current_setting('timezone') as zone`,
    ),
  ).toEqual([{ subjects: 0, zone: expect.not.stringContaining("Kolkata") }]);
  expect(await next.query(sql`select * from schema_migrations order by name limit 1`)).toEqual([
    before,
  ]);
  expect(await next.query(subject)).toEqual([music]);
  await next.close();
});

it("a database whose tables were changed is not given again", async () => {
  const first = await memoryDatabase();
  await first.script("alter table subjects add column colour text; create table planets (id int)");
  await first.close();
  const next = await memoryDatabase();
  expect(
    await next.query(
      sql`select to_regclass('planets') as planets, count(*)::int as colours from information_schema.columns where table_name = 'subjects' and column_name = 'colour'`,
    ),
  ).toEqual([{ planets: null, colours: 0 }]);
  await next.close();
});

it("what still comes from the file that has closed it is refused, and hears nothing", async () => {
  const first = await memoryDatabase();
  const heard: string[] = [];
  await first.listen(
    "planets",
    (payload) => heard.push(payload),
    () => undefined,
  );
  await first.close();
  const next = await memoryDatabase();
  const refused = expect.objectContaining({ code: "57P03" });
  await expect(first.query(subject)).rejects.toEqual(refused);
  await expect(first.script("delete from subjects")).rejects.toEqual(refused);
  await expect(first.transaction(async () => undefined)).rejects.toEqual(refused);
  await next.script("notify planets, 'mars'");
  await next.query(sql`select 1`);
  expect(heard).toEqual([]);
  await next.close();
});

it("two that are open at once are two", async () => {
  const [one, other] = [await memoryDatabase(), await memoryDatabase()];
  await one.query(subject);
  expect(await other.query(sql`select ${sql.raw(countOf)} as subjects`)).toEqual([{ subjects: 0 }]);
  await Promise.all([one.close(), other.close()]);
});
