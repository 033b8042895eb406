import { listed } from "@rollcall/kit/schema/messages";
import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { modesBetween, type AttendanceMode } from "../../school/slots/domain/attendance-mode";
import { isSlotOf, leaveSlots } from "./domain/leave";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { publish } from "@rollcall/kit/api/events/publish";
import { invalid, type ApiError } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { notifyOfRequest } from "./notify";
import { lockLeaves } from "./lock-leaves";
import { readStored } from "../../school/settings/settings";
import type { Row } from "@rollcall/kit/api/db/row";
import { t } from "./text";

/** A year and the day it began on again: longer is a mistyped year, or another leave. */
const maxDays = 367;

const daysOf = (row: Readonly<Row>): Span => ({
  from: String(row["from_date"]),
  to: String(row["to_date"]),
});
const slotsOf = (row: Readonly<Row>): string[] | null => leaveSlots(row["slots"] as string | null);

/** @throws ApiError 422 at the last day when the days are more than a year. */
function refuseTooLong({ from, to }: Span): void {
  if (to >= from && addDays(from, maxDays) <= to) throw invalid({ to_date: [t("aYearAtMost")] });
}

const expected: Readonly<Record<AttendanceMode, () => string>> = {
  daily: () => t("wholeDaysOnly"),
  session: () => t("sessionsOnly"),
  period: () => t("periodsOnly"),
};

/**
 * The slots must be asked about on the leave's days, and its periods be there.
 * @throws ApiError 422
 */
async function refuseStrangeSlots(
  call: RequestContext,
  slots: readonly string[],
  days: Span,
): Promise<void> {
  const strange = modesBetween((await readStored(call.db)).modes, days).find((mode) =>
    slots.some((slot) => !isSlotOf(mode, slot)),
  );
  if (strange) throw invalid({ slots: [expected[strange]()] });
  const periods = slots.flatMap((slot) =>
    slot.startsWith("period:") ? [slot.slice("period:".length)] : [],
  );
  if (periods.length === 0) return;
  const there = await call.db.query<{ id: string }>(
    sql`select id::text as id from periods where deleted_at is null and id::text = any(${sql.param(periods)}::text[])`,
  );
  const missing = periods.filter((id) => !there.some((one) => one.id === id));
  if (missing.length)
    throw invalid({ slots: [t("noPeriod", { periods: listed(missing, "unit") })] });
}

/**
 * @throws ApiError 422 when days of this type would be marked with a code that is not offered any
 * more.
 */
async function refuseRetiredType(
  call: RequestContext,
  before: Readonly<Row> | null,
  after: Readonly<Row>,
): Promise<void> {
  if (before?.["leave_type_id"] === after["leave_type_id"]) return;
  const [code] = await call.db.query<{ label: string }>(sql`
    select c.label from leave_types t join attendance_codes c on c.id = t.code_id where t.id = ${Number(after["leave_type_id"])} and (c.retired or c.deleted_at is not null)`);
  if (code) throw invalid({ leave_type_id: [t("typeRetired", { code: code.label })] });
}

interface Other extends Span {
  id: number;
  status: string;
}

/** What stands against a leave of some days: by student, an error for the form that files it. */
type Refusals = ReadonlyMap<number, ApiError>;

/** Students whose admission is after the days begin, or who leave before they end. */
async function awayRefusals(
  call: RequestContext,
  leave: Readonly<Row>,
  students: readonly number[],
): Promise<Refusals> {
  const { from, to } = daysOf(leave);
  const away = await call.db.query<{ id: number; admission: string; leaving: string | null }>(sql`
    select id, admission_date as admission, leaving_date as leaving from students
    where id = any(${sql.param([...students])}::int[]) and (admission_date > ${from}::date or leaving_date < ${to}::date)`);
  return new Map(
    away.map(({ id, admission, leaving }) => [
      id,
      from < admission
        ? invalid({ from_date: [t("admission", { date: admission })] })
        : invalid({ to_date: [t("leaving", { date: String(leaving) })] }),
    ]),
  );
}

/**
 * Students who have other leave on these days, named at the first day: two leaves of one student
 * never say two things of one slot.
 */
async function overlapRefusals(
  call: RequestContext,
  leave: Readonly<Row>,
  students: readonly number[],
): Promise<Refusals> {
  const { from, to } = daysOf(leave);
  const slots = slotsOf(leave);
  const others = await call.db.query<Other & { student_id: number }>(sql`
    select distinct on (student_id) student_id, id, from_date as "from", to_date as "to", status from leaves
    where student_id = any(${sql.param([...students])}::int[]) and id <> ${Number(leave["id"] ?? 0)} and deleted_at is null and status in ('pending', 'approved')
      and from_date <= ${to}::date and to_date >= ${from}::date and (slots is null or ${slots === null}::boolean or string_to_array(slots, ',') && ${sql.param(slots ?? [])}::text[])
    order by student_id, from_date, id`);
  return new Map(
    others.map((other) => {
      const { status, from: first, to: last } = other;
      const sentence =
        first === last
          ? t("overlapsDay", { status, day: first })
          : t("overlapsDays", { status, from: first, to: last });
      return [other.student_id, invalid({ from_date: [sentence] })];
    }),
  );
}

/** @throws the refusal of the student of a leave, if there is one. */
async function refuseBy(
  find: typeof overlapRefusals,
  call: RequestContext,
  leave: Readonly<Row>,
): Promise<void> {
  const student = Number(leave["student_id"]);
  const refusal = (await find(call, leave, [student])).get(student);
  if (refusal) throw refusal;
}

interface YearEnds {
  from_in: boolean;
  to_in: boolean;
  any_in: boolean;
}

/**
 * The first and the last day must lie in an academic year; days between two years are days without
 * school as any others. What is stored stays as it is until its days change.
 * @throws ApiError 422
 */
export async function refuseOutsideYears(
  call: RequestContext,
  before: Readonly<Row> | null,
  after: Readonly<Row>,
): Promise<void> {
  const { from, to } = daysOf(after);
  if (before && daysOf(before).from === from && daysOf(before).to === to) return;
  const inYear = (day: string) =>
    sql`coalesce(bool_or(${day}::date between start_date and end_date), false)`;
  const [ends] = await call.db.query<YearEnds>(sql`
    select ${inYear(from)} as from_in, ${inYear(to)} as to_in,
      coalesce(bool_or(start_date <= ${to}::date and end_date >= ${from}::date), false) as any_in
    from academic_years where deleted_at is null`);
  if (!ends || (ends.from_in && ends.to_in)) return;
  if (!ends.any_in) throw invalid({ from_date: [t("outsideYears")] });
  throw invalid({
    ...(ends.from_in ? {} : { from_date: [t("dayOutsideYears", { day: from })] }),
    ...(ends.to_in ? {} : { to_date: [t("dayOutsideYears", { day: to })] }),
  });
}

/** What is wrong with a leave whoever takes it. @throws ApiError 422 */
export async function refuseForAll(
  call: RequestContext,
  before: Readonly<Row> | null,
  after: Row,
): Promise<void> {
  const days = daysOf(after);
  refuseTooLong(days);
  const slots = slotsOf(after);
  if (slots) {
    await refuseStrangeSlots(call, slots, days);
    after["slots"] = slots.join(",");
  }
  await refuseRetiredType(call, before, after);
}

/** What stands against such a leave of each of these students. Two statements. */
export const refusalsOf = async (
  call: RequestContext,
  leave: Readonly<Row>,
  students: readonly number[],
): Promise<Refusals> =>
  new Map([
    ...(await overlapRefusals(call, leave, students)),
    ...(await awayRefusals(call, leave, students)),
  ]);

const tellLists = (call: RequestContext) => publish(call.db, { topic: "leaves" });

/**
 * What a leave asks beyond its declaration (design/attendance.md, “Leave”). One change of leaves at
 * a time, so that two at once cannot overlap.
 */
export const leaveRules: Rules = {
  async lock(call) {
    await lockLeaves(call.db);
  },
  refusals: ({ status }) => ({
    ...(status === "pending" ? {} : { edit: t("notEdited", { status: String(status) }) }),
    ...(status === "approved" ? { delete: t("notDeleted") } : {}),
  }),
  async beforeWrite(call, { before, after }) {
    const days = daysOf(after);
    // The declaration says it of days in the wrong order.
    if (days.to < days.from) return;
    await refuseForAll(call, before, after);
    await refuseBy(awayRefusals, call, after);
    await refuseOutsideYears(call, before, after);
    await refuseBy(overlapRefusals, call, after);
  },
  async afterWrite(call, written) {
    if (!written.before) await notifyOfRequest(call, written);
    await tellLists(call);
  },
  async beforeRemove(call) {
    await tellLists(call);
  },
  async beforeRestore(call, before) {
    if (before["status"] === "pending") await refuseBy(overlapRefusals, call, before);
    await tellLists(call);
  },
};
