import { sql } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { renewTimetableDays } from "../../school/calendar/timetable-days";
import { t } from "./text";
import { hasPlace } from "./places-of-cycle";

const isCycle = (row: Readonly<Row> | null): row is Readonly<Row> =>
  row !== null && row["repeats"] !== undefined && row["repeats"] !== "week";
const dayIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/**
 * A cycle begins within its year. One that is chosen while the year is under way, and says no day,
 * begins today: what was held before stays as it was.
 * @throws ApiError 422.
 */
async function settleBegin(call: RequestContext, after: Row): Promise<void> {
  if (!isCycle(after)) return;
  const [start, end] = [String(after["start_date"]), String(after["end_date"])];
  const from = dayIn(after["cycle_from"]);
  const day = await today(call);
  if (from === null && start < day && day <= end) after["cycle_from"] = day;
  else if (from !== null && start <= end && (from < start || from > end))
    throw invalid({ cycle_from: [t("cycle.outsideYear")] });
}

/**
 * No lesson is left in a week or on a day that no year has any more.
 * @throws ApiError 409.
 */
async function refuseLeftLessons(call: RequestContext): Promise<void> {
  const day = await today(call);
  const [found] = await call.db.query<{ left: number }>(sql`
    select count(*)::int as left from timetable t
    where t.deleted_at is null and (t.week is not null or t.weekday > 7) and (t.valid_to is null or t.valid_to >= ${day}::date)
      and not ${hasPlace({ weekday: sql`t.weekday`, week: sql`t.week`, from: sql`greatest(t.valid_from, ${day}::date)`, to: sql`t.valid_to` })}`);
  if (found && found.left > 0)
    throw clash(t("cycle.lessonsLeft", { count: found.left }), {
      repeats: [t("cycle.lessonsLeft", { count: found.left })],
    });
}

const decisive = [
  "repeats",
  "cycle_weeks",
  "cycle_days",
  "closed_weeks_count",
  "cycle_from",
  "start_date",
  "end_date",
];
const differs = (keys: readonly string[], before: Readonly<Row> | null, after: Readonly<Row>) =>
  keys.some((key) => (before?.[key] ?? null) !== (after[key] ?? null));

/**
 * How a year's timetable repeats: which week or day each of its days is follows from it, and is
 * stored. Days before today change only where another first day is named.
 */
export const yearCycleRules: Rules = {
  beforeWrite: (call, { after }) => settleBegin(call, after),
  async afterWrite(call, { before, after }) {
    if (!(isCycle(before) || isCycle(after)) || !differs(decisive, before, after)) return;
    const from = dayIn(after["cycle_from"]);
    await renewTimetableDays(
      call,
      from !== null && from !== (before?.["cycle_from"] ?? null) ? from : undefined,
    );
    await refuseLeftLessons(call);
    await publish(call.db, { topic: "registers" });
  },
  afterTrash: (call) => renewTimetableDays(call),
};

/** After holidays and special days have changed, the cycle leaves out other days. */
export const calendarCycleRules: Rules = {
  afterWrite: (call) => renewTimetableDays(call),
  afterTrash: (call) => renewTimetableDays(call),
};

/**
 * A school day follows a day that the timetable has on its date: in a cycle one of its days, else a
 * weekday.
 * @throws ApiError 422.
 */
async function refuseOtherKind(call: RequestContext, day: Readonly<Row>): Promise<void> {
  const of = day["lessons_of"];
  if (typeof of !== "number") return;
  const [found] = await call.db.query<{ size: number | null }>(
    sql`select case when repeats = 'days' and ${String(day["date"])}::date >= coalesce(cycle_from, start_date) then cycle_days end as size from academic_years where deleted_at is null and ${String(day["date"])}::date between start_date and end_date`,
  );
  const size = found?.size ?? null;
  if (size === null && of > 7) throw invalid({ lessons_of: [t("cycle.notByDays")] });
  if (size !== null && (of <= 7 || of > 7 + size))
    throw invalid({ lessons_of: [t("cycle.byDays", { count: size })] });
}

/** The same, and what a special day follows. */
export const specialDayCycleRules: Rules = {
  ...calendarCycleRules,
  beforeWrite: (call, { after }) => refuseOtherKind(call, after),
};
