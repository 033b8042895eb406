import { sql } from "@rollcall/kit/api/db/sql";
import { recountStudents } from "../../school/recounts/recount";
import { recountDays } from "../../school/recounts/recount-days";
import { lockCalendar } from "../../school/registers/locks";
import { invalid } from "@rollcall/kit/api/errors";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { weekday } from "../../school/calendar/domain/school-calendar";
import { weekdayName } from "../../school/calendar/domain/weekdays";
import { t } from "./text";
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

/** Years that one record may repeat for. */
const maxYears = 5;

/** @throws ApiError 422 where a weekly off day comes on none of the days, or for longer than five years. */
function refuseWeekday(holiday: Readonly<Row>): void {
  const { weekday: only, start_date: start, end_date: end } = holiday;
  if (typeof only !== "number") return;
  const [from, to] = [String(start), String(end)];
  if (to >= addDays(from, 366 * maxYears)) throw invalid({ end_date: [t("tooLong")] });
  if (addDays(from, (only - weekday(from) + 7) % 7) > to)
    throw invalid({ weekday: [t("noSuchDay", { weekday: weekdayName(only) })] });
}

/**
 * A holiday takes the registers of its days out of every percentage, and its removal brings them
 * back; marks are kept.
 */
export const holidayRules: Rules = {
  lock: async (call) => void (await lockCalendar(call.db)),
  beforeWrite: async (_call, { after }) => refuseWeekday(after),
  async afterWrite(call, { before, after }) {
    await recountGroups(call, before, after);
    await recountDays(call.db, spanOf(before, after));
  },
  async afterTrash(call, before) {
    await recountGroups(call, before);
    await recountDays(call.db, spanOf(before));
  },
};
