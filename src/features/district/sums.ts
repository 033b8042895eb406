import * as z from "zod";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { expectedOn } from "../../school/registers/expected";
import { readStored } from "../../school/settings/settings";
import { schoolDaySums, withRightSums } from "../figures/api";

const count = z.int().min(0);
const date = z.iso.date();

/** What a school tells the office of its district: its own name, days and numbers; nobody's name. */
const told = z.strictObject({
  /** As its people call it; null where they have not said. */
  title: z.string().max(200).nullable(),
  today: date,
  students: count,
  days: z
    .array(
      z.strictObject({
        date,
        registers: count,
        taken: count,
        absent: count,
        late: count,
        /** What was attended, in halves, of what counts: as the school counts its percentage. */
        halves: count,
        counted: count,
      }),
    )
    .describe("The last 20 school days, in order."),
});
type Told = z.output<typeof told>;

type News = Parameters<NonNullable<ApiFeature["district"]>["take"]>[1];

const due: ReadonlySet<string> = new Set(["taken", "incomplete", "missing"]);

/** The registers of today that are due by now, which sums of days leave out until they are taken. */
async function dueToday(call: { db: Database; context: ApiContext }) {
  const { classes } = await expectedOn(call);
  const states = classes.flatMap(({ registers }) => registers.map(({ state }) => state));
  return {
    registers: states.filter((state) => due.has(state)).length,
    taken: states.filter((state) => state === "taken").length,
  };
}

/** The sums of a school as they stand. */
export async function sumsOfSchool(call: { db: Database; context: ApiContext }): Promise<Told> {
  const { db } = call;
  const [counted] = await db.query<{ students: number }>(
    sql`select count(*)::int as students from students where deleted_at is null and status = 'active'`,
  );
  const { settings } = await readStored(db);
  const { today, days } = await withRightSums(db, () => schoolDaySums(call));
  const last = days.at(-1);
  return {
    title: settings["institution.name"] || null,
    today,
    students: counted?.students ?? 0,
    days:
      last?.date === today ? [...days.slice(0, -1), { ...last, ...(await dueToday(call)) }] : days,
  };
}

/** Keeps what a school told last; days that are no school days any more go. */
async function takeSums(
  db: Database,
  tenant: string,
  at: string,
  { title, today, students, days }: Told,
): Promise<void> {
  const kept = await db.query(sql`
    insert into district_tenants as t (tenant, told_at, title, today, students) values (${tenant}, ${at}::timestamptz, ${title}, ${today}::date, ${students})
    on conflict (tenant) do update set told_at = excluded.told_at, title = excluded.title, today = excluded.today, students = excluded.students, problem = null, failed_at = null
      where t.told_at is null or t.told_at <= excluded.told_at
    returning tenant`);
  const first = days[0]?.date;
  if (kept.length === 0 || first === undefined) return;
  await db.query(
    sql`delete from district_days where tenant = ${tenant} and date >= ${first}::date`,
  );
  await db.query(sql`
    insert into district_days (tenant, date, registers, taken, absent, late, halves, counted)
    select ${tenant}, d.* from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d(date date, registers int, taken int, absent int, late int, halves int, counted int)`);
}

/**
 * Keeps in the office's database what one school told, or that it cannot be opened.
 * @throws ZodError for sums that are anything else
 */
export async function takeNews(db: Database, { tenant, at, sums, problem }: News): Promise<void> {
  const moment = at.toISOString();
  if (sums !== undefined) await takeSums(db, tenant, moment, told.parse(sums));
  if (problem !== undefined)
    await db.query(sql`
      insert into district_tenants as t (tenant, failed_at, problem) values (${tenant}, ${moment}::timestamptz, ${problem})
      on conflict (tenant) do update set failed_at = coalesce(t.failed_at, excluded.failed_at), problem = excluded.problem
        where t.told_at is null or t.told_at <= excluded.failed_at`);
}
