import { sql } from "@rollcall/kit/api/db/sql";
import { recountStudents } from "../../school/recounts/recount";
import { recountDays } from "../../school/recounts/recount-days";
import { lockCalendar } from "../../school/registers/locks";
import type { Row } from "@rollcall/kit/api/db/row";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";

const spanOf = (...rows: readonly (Readonly<Row> | null)[]) => {
  const days = rows
    .flatMap((row) => (row ? [String(row["start_date"]), String(row["end_date"])] : []))
    .sort();
  return { from: days.at(0) ?? "", to: days.at(-1) ?? "" };
};

/**
 * Members of teaching groups are not expected there on a holiday of their class alone.
 * @param rows the holiday as it was and as it is
 */
async function recountGroups(
  { db }: Pick<RequestContext, "db">,
  ...rows: readonly (Readonly<Row> | null)[]
): Promise<void> {
  const classes = rows.flatMap((row) => (row?.["classes"] as number[] | undefined) ?? []);
  if (classes.length === 0) return;
  const members = await db.query<{ id: number }>(
    sql`select distinct g.student_id as id from group_members g join enrolments e on e.student_id = g.student_id where e.class_id = any(${sql.param(classes)}::int[])`,
  );
  if (members.length > 0)
    await recountStudents(
      db,
      members.map(({ id }) => id),
    );
}

/**
 * A holiday takes the registers of its days out of every percentage, and its removal brings them
 * back; marks are kept.
 */
export const holidayRules: Rules = {
  lock: async (call) => void (await lockCalendar(call.db)),
  async afterWrite(call, { before, after }) {
    await recountGroups(call, before, after);
    await recountDays(call.db, spanOf(before, after));
  },
  async afterTrash(call, before) {
    await recountGroups(call, before);
    await recountDays(call.db, spanOf(before));
  },
};
