import { anyOf, sql, type SQL } from "@rollcall/kit/api/db/sql";
import { todayOfDatabase } from "@rollcall/kit/api/today";

/** What a parent may be barred from, concerning one child: a column of `parent_restrictions`. */
const bars = ["no_messages", "no_page", "no_pickup"] as const;
type Bar = (typeof bars)[number];

const inForce = (of: SQL, today: SQL): SQL =>
  sql`(select x.id, x.student_id, x.parent_id, x.gate_note from parent_restrictions x where x.deleted_at is null and ${of} and (x.valid_until is null or x.valid_until >= ${today}))`;

/** Restrictions with a bar that holds on a day, the last one included. */
export const barred = (bar: Bar, today: SQL = todayOfDatabase): SQL =>
  inForce(sql`x.${sql.identifier(bar)}`, today);

/** Restrictions with any bar that holds today. */
export const restricted: SQL = inForce(
  anyOf(bars.map((bar) => sql`x.${sql.identifier(bar)}`)),
  todayOfDatabase,
);

const without = (bar: Bar): SQL =>
  sql`(select k.from_id, k.to_id from students__parents k where not exists (select 1 from ${barred(bar)} b where b.student_id = k.from_id and b.parent_id = k.to_id))`;

/**
 * Children (`from_id`) and their parents (`to_id`), whatever is decided of them: for records and
 * lists of the office. What goes out to a parent is read from `toldLinks` or `pageLinks`.
 */
export const parentLinks: SQL = sql`students__parents`;

/** The same for whatever tells a parent of a child: those who may be told. */
export const toldLinks: SQL = without("no_messages");

/** The same for the pages of families: those who may open the child's. */
export const pageLinks: SQL = without("no_page");
