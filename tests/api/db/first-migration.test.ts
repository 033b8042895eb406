import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { resources } from "../../../src/resources";
import { audiences } from "../../../src/resources/audiences";
import { emptyDatabase, memoryDatabase } from "../../support/memory-database";
import { features } from "../../support/school";

/** Columns in the order of their names, indexes and constraints of every table, as PostgreSQL tells them. */
async function shapeOf(db: OwnedDatabase): Promise<Map<string, string[]>> {
  const rows = await db.query<{ name: string; line: string }>(sql`
    select c.relname as name, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), l.collname, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    union all select c.relname, k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace
    order by 1, 2`);
  const shape = new Map<string, string[]>();
  for (const { name, line } of rows) shape.set(name, [...(shape.get(name) ?? []), line]);
  return shape;
}

describe("the first step of a new application", () => {
  let stepped: OwnedDatabase;
  let fresh: OwnedDatabase;
  beforeAll(async () => {
    stepped = await memoryDatabase();
    fresh = await emptyDatabase();
    await migrate(fresh, [
      firstMigration({ resources, audiences, tables: tablesBeside(features) }),
    ]);
  });
  afterAll(async () => {
    await stepped.close();
    await fresh.close();
  });

  it("makes each table as the school's own steps have made it, one by one over time", async () => {
    const [made, expected] = [await shapeOf(fresh), await shapeOf(stepped)];
    expect(made.size).toBeGreaterThan(30);
    expect(Object.fromEntries(made)).toEqual(
      Object.fromEntries([...made.keys()].map((table) => [table, expected.get(table)])),
    );
  });

  it("leaves out only what features of the school make by hand", async () => {
    const made = await shapeOf(fresh);
    const missing = [...(await shapeOf(stepped)).keys()].filter((table) => !made.has(table));
    expect(missing).toEqual([
      "alert_messages",
      "alert_queue",
      "alert_sweeps",
      "alert_watch",
      "alerts",
      "calendar_events",
      "calendar_feeds",
      "calendar_sources",
      "case_events",
      "case_occasions",
      "case_queue",
      "class_days",
      "class_weeks",
      "counted_weeks",
      "day_sums",
      "district_days",
      "district_tenants",
      "external_ids",
      "family_links",
      "family_messages",
      "family_reasons",
      "figure_queue",
      "gate_devices",
      "gate_events",
      "gate_punches",
      "leave_changes",
      "mark_changes",
      "marks",
      "recounts",
      "register_guests",
      "registers",
      "rollovers",
      "roster_spans",
      "self_mark_openings",
      "self_marks",
      "student_credentials",
      "student_devices",
      "student_months",
      "student_sessions",
      "timetable_days",
      "week_changes",
    ]);
  });
});
