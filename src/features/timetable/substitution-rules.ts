import { sql } from "@rollcall/kit/api/db/sql";
import {
  dayState,
  weekday,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { isCycleDay, lessonDay, weekdayName } from "../../school/calendar/domain/weekdays";
import { publish } from "@rollcall/kit/api/events/publish";
import { clash, invalid, type FieldErrors } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { calendarJson, calendarOf, closedBy, emptyCalendar } from "../../school/calendar/calendar";
import { readStored } from "../../school/settings/settings";
import { isInWeek, lessonsOfDay } from "../../school/calendar/special-days";
import { busySentence, lessonWords, occupiedOn } from "./on-date";
import { lockTimetable } from "./lock-timetable";
import type { Row } from "@rollcall/kit/api/db/row";
import { t } from "./text";

interface Lesson {
  id: number;
  class_id: number;
  weekday: number;
  /** The weekday whose lessons its class has on the date, which a special day may change. */
  held: number;
  week: number | null;
  /** Whether the date is in the lesson's week, of weeks A to D. */
  in_week: boolean;
  valid_from: string;
  valid_to: string | null;
  teacher_id: number;
  room: string | null;
}

async function lessonOf(call: RequestContext, row: Readonly<Row>): Promise<Lesson | undefined> {
  const [lesson] = await call.db.query<Lesson>(
    sql`select id, class_id, weekday, ${lessonsOfDay(sql`class_id`, sql`${String(row["date"])}::date`)} as held, week, ${isInWeek(sql`week`, sql`${String(row["date"])}::date`)} as in_week, valid_from, valid_to, teacher_id, room from timetable where id = ${Number(row["lesson_id"])} and deleted_at is null`,
  );
  return lesson;
}

/** @throws ApiError 422 when the lesson does not take place on the date at all. */
function refuseOtherDays(date: string, lesson: Lesson): void {
  const { weekday: on, held } = lesson;
  const words = { weekday: weekdayName(on), date, held: weekdayName(held) };
  if (held !== on && (isCycleDay(on) || isCycleDay(held) || held === 0))
    throw invalid({ date: [held === 0 ? t("noCycleDay", words) : t("otherCycleDay", words)] });
  if (held !== on)
    throw invalid({
      date: [held === weekday(date) ? t("otherWeekday", words) : t("otherTimetable", words)],
    });
  if (!lesson.in_week) throw invalid({ date: [t("otherWeek", { week: lessonDay(lesson), date })] });
  if (date < lesson.valid_from) throw invalid({ date: [t("begins", { date: lesson.valid_from })] });
  if (lesson.valid_to !== null && date > lesson.valid_to)
    throw invalid({ date: [t("over", { date: lesson.valid_to })] });
}

/**
 * @throws ApiError 422 where the class has no school on the date: on a holiday or a weekly off day, and
 * after the last academic year that there is.
 */
async function refuseClosed(
  { db }: RequestContext,
  date: string,
  { class_id }: Lesson,
): Promise<void> {
  const [stored, [found]] = await Promise.all([
    readStored(db),
    db.query<{ calendar: Omit<SchoolCalendar, "offDays"> }>(
      sql`select ${calendarJson(date)} as calendar`,
    ),
  ]);
  const calendar = calendarOf(found?.calendar ?? emptyCalendar, stored);
  const state = dayState(date, class_id, calendar);
  const last = calendar.years
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (state.open || (state.why === "outside_years" && (last === undefined || date <= last))) return;
  throw invalid({ date: [closedBy(state) ?? ""] });
}

/** @throws ApiError 422 unless it says one thing: cancelled, or another teacher or room. */
function refuseUnclear({ is_cancelled, teacher_id, room }: Readonly<Row>, lesson: Lesson): void {
  const errors: FieldErrors = {};
  const other = typeof teacher_id === "number" || (typeof room === "string" && room.trim() !== "");
  if (is_cancelled === true && other) errors["is_cancelled"] = [t("cancelledHasNone")];
  if (is_cancelled !== true && !other) errors["teacher_id"] = [t("chooseOther")];
  if (typeof teacher_id === "number" && teacher_id === lesson.teacher_id)
    errors["teacher_id"] = [t("ownTeacher")];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function refuseInactive(call: RequestContext, { teacher_id }: Readonly<Row>): Promise<void> {
  if (typeof teacher_id !== "number") return;
  const [teacher] = await call.db.query<{ name: string }>(
    sql`select name from teachers where id = ${teacher_id} and status <> 'active' and deleted_at is null`,
  );
  if (teacher) throw invalid({ teacher_id: [t("notActive", { name: teacher.name })] });
}

/** @throws ApiError 409 when the teacher or the room is needed elsewhere then. */
async function refuseOccupied(
  call: RequestContext,
  date: string,
  lesson: Lesson,
  { teacher_id, room }: { teacher_id: unknown; room: unknown },
): Promise<void> {
  const teacher = typeof teacher_id === "number" ? teacher_id : lesson.teacher_id;
  const where = typeof room === "string" && room.trim() !== "" ? room : lesson.room;
  const errors: FieldErrors = {};
  for (const one of await occupiedOn(call.db, { lesson: lesson.id, date, teacher, room: where })) {
    if (one.same_teacher) (errors["teacher_id"] ??= []).push(busySentence(one.teacher, one));
    if (one.same_room)
      (errors["room"] ??= []).push(
        t("roomTaken", { room: one.room ?? "", lesson: lessonWords(one) }),
      );
  }
  const [first] = Object.values(errors).flat();
  if (first) throw clash(first, errors);
}

async function refuseUnfit(
  call: RequestContext,
  row: Readonly<Row>,
  before: Readonly<Row> | null = null,
): Promise<void> {
  const lesson = await lessonOf(call, row);
  // A lesson that is not there is refused by the check of references.
  if (!lesson) return;
  refuseOtherDays(String(row["date"]), lesson);
  refuseUnclear(row, lesson);
  const isOther = ["date", "lesson_id", "teacher_id", "room"].some(
    (key) => !before || (before[key] ?? null) !== (row[key] ?? null),
  );
  if (isOther && row["is_cancelled"] !== true)
    await refuseClosed(call, String(row["date"]), lesson);
  await refuseInactive(call, row);
  if (row["is_cancelled"] !== true)
    await refuseOccupied(call, String(row["date"]), lesson, {
      teacher_id: row["teacher_id"],
      room: row["room"],
    });
}

/**
 * What is arranged for a lesson is for a day it takes place on, says one thing, and takes nobody
 * away from another lesson.
 */
export const substitutionRules: Rules = {
  lock: lockTimetable,
  beforeWrite: (call, { before, after }) => refuseUnfit(call, after, before),
  afterWrite: (call) => publish(call.db, { topic: "registers" }),
  async beforeRemove(call, before) {
    const lesson = await lessonOf(call, before);
    // The lesson goes back to its own teacher and room, which may have been given away meanwhile.
    if (lesson)
      await refuseOccupied(call, String(before["date"]), lesson, { teacher_id: null, room: null });
    await publish(call.db, { topic: "registers" });
  },
  async beforeRestore(call, before) {
    await refuseUnfit(call, before);
    await publish(call.db, { topic: "registers" });
  },
};
