import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Write } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";
import { addDays, momentIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { today } from "@rollcall/kit/api/today";
import { isOpenDay, nowIn, offDaysOf } from "../../school/calendar/calendar";
import { isInWeek, lessonsOfDay } from "../../school/calendar/special-days";
import { readStored } from "../../school/settings/settings";
import { copiedColumns } from "./proposed";
import { t } from "./text";

/** What a register is expected by: whose it is, when, and of which subject. */
const decisive = [
  "class_id",
  "weekday",
  "week",
  "period_id",
  "subject_id",
  "teacher_id",
  "second_teacher_id",
] as const;

/** The first day on which the change of a lesson holds; null where it is true of its whole time. */
async function changeFrom(
  call: RequestContext,
  { before, after, input }: Write & { before: Readonly<Row> },
): Promise<CalendarDay | null> {
  if (decisive.every((key) => (before[key] ?? null) === (after[key] ?? null))) return null;
  const [begins, ends] = [String(before["valid_from"]), before["valid_to"]];
  const asked = input["changes_from"];
  const moved = String(after["valid_from"]);
  const from = typeof asked === "string" ? asked : moved !== begins ? moved : await today(call);
  if (from <= begins) return null;
  if (typeof ends === "string" && from > ends)
    throw invalid({ changes_from: [t("ended", { ends })] });
  return from;
}

/**
 * Lets the time of a lesson before a day stay as it was, under a record of its own, with what was
 * arranged for its days.
 */
async function keepPast(
  call: RequestContext,
  before: Readonly<Row>,
  from: CalendarDay,
): Promise<void> {
  const id = Number(before["id"]);
  const last = addDays(from, -1);
  const [past] = await call.db.query<{ id: number }>(sql`
    insert into timetable (${copiedColumns}, valid_from, valid_to, created_at)
    select ${copiedColumns}, valid_from, ${last}::date, created_at from timetable where id = ${id} returning id`);
  const pastId = past?.id ?? 0;
  await call.db.query(
    sql`update substitutions set lesson_id = ${pastId}, version = next_version(version), updated_at = now() where lesson_id = ${id} and date < ${from}::date`,
  );
  await logActivity(call, [
    {
      action: "created",
      resource: "timetable",
      recordId: pastId,
      changes: { valid_to: { before: before["valid_to"] ?? null, after: last } },
    },
  ]);
}

/**
 * A lesson that is again what it was the day before it was changed goes on from there: the record of
 * that time is put into the trash. Gives the day it began; undefined where there is none.
 */
async function joinPast(
  call: RequestContext,
  after: Readonly<Row>,
): Promise<CalendarDay | undefined> {
  const id = Number(after["id"]);
  const alike = sql.join(
    [...decisive, "room", "is_joint"].map(
      (key) =>
        sql`${sql.identifier(key)} is not distinct from ${(after[key] ?? null) as string | number | null}`,
    ),
    sql` and `,
  );
  const [past] = await call.db.query<{ id: number; valid_from: CalendarDay }>(sql`
    update timetable set deleted_at = now(), version = next_version(version), updated_at = now()
    where id <> ${id} and deleted_at is null and valid_to = ${addDays(String(after["valid_from"]), -1)}::date and ${alike} returning id, valid_from`);
  if (!past) return undefined;
  await call.db.query(
    sql`update substitutions set lesson_id = ${id}, version = next_version(version), updated_at = now() where lesson_id = ${past.id}`,
  );
  return past.valid_from;
}

/**
 * A lesson that is moved, or given to another teacher, class or subject, is another one from a day
 * on (`changes_from`, else its new first day, else today): reports of the days before keep the one
 * that was held. From its first day on, the change is true of its whole time.
 * @throws ApiError 422 where the day is after its last one.
 */
export async function leavePast(call: RequestContext, write: Write): Promise<void> {
  const { before, after } = write;
  if (!before) return;
  const from = await changeFrom(call, { ...write, before });
  if (from !== null) {
    await keepPast(call, before, from);
    after["valid_from"] = from;
  } else if (decisive.some((key) => before[key] !== after[key]))
    after["valid_from"] = (await joinPast(call, after)) ?? after["valid_from"];
}

/**
 * Whether a lesson that was entered before today was expected on a day before today: reports rest on
 * it then. One that was entered today is a mistake that is put right.
 */
async function hasPast(call: RequestContext, lesson: Readonly<Row>): Promise<boolean> {
  const stored = await readStored(call.db);
  const { today: day } = nowIn(stored, call.context);
  const { day: entered } = momentIn(
    stored.settings["institution.timezone"],
    new Date(String(lesson["created_at"])),
  );
  if (entered === day) return false;
  const ends = lesson["valid_to"];
  const weekIn = (week: unknown) => (typeof week === "number" ? week : null);
  const [classId, date] = [sql`${Number(lesson["class_id"])}::int`, sql`g.date`];
  const [found] = await call.db.query<{ held: boolean }>(sql`
    select exists (
      select 1 from (select x::date as date from generate_series(${String(lesson["valid_from"])}::date, least(${typeof ends === "string" ? ends : null}::date, ${day}::date - 1), interval '1 day') x) g
      where ${lessonsOfDay(classId, date)} = ${Number(lesson["weekday"])} and ${isInWeek(sql`${weekIn(lesson["week"])}::int`, date)} and ${isOpenDay(classId, date, offDaysOf(stored))}) as held`);
  return found?.held ?? false;
}

/**
 * A lesson that is deleted ends: the days before today stay under a record of their own, and what
 * goes into the trash is the lesson from today on.
 * @throws ApiError 409 where the lesson is over already: all of it is past.
 */
export async function endBeforeRemoval(call: RequestContext, before: Readonly<Row>): Promise<void> {
  if (!(await hasPast(call, before))) return;
  const [day, ends] = [await today(call), before["valid_to"]];
  if (typeof ends === "string" && ends < day) throw clash(t("endedAndCounts", { ends }));
  await keepPast(call, before, day);
  await call.db.query(
    sql`update timetable set valid_from = ${day}::date where id = ${Number(before["id"])}`,
  );
}

/**
 * A lesson that comes out of the trash changes no day before today: one that was deleted today is
 * joined with its past again, another one goes on from today.
 */
export async function beginAgain(call: RequestContext, before: Readonly<Row>): Promise<void> {
  const [day, begins, ends] = [await today(call), String(before["valid_from"]), before["valid_to"]];
  if (begins > day || (typeof ends === "string" && ends < day)) return;
  const from = begins === day ? await joinPast(call, before) : day;
  if (from === undefined) return;
  await call.db.query(
    sql`update timetable set valid_from = ${from}::date where id = ${Number(before["id"])}`,
  );
}
