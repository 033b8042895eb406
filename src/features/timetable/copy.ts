import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekdayName } from "../../school/calendar/domain/weekdays";
import { logActivity } from "@rollcall/kit/api/activity";
import { publish } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { refuseTeachers } from "../../school/roster/own-links";
import { subject } from "./check";
import { clashesOf } from "./clashes";
import { copyLessons } from "./contract";
import { unfitness } from "./fitness";
import { copiedColumns, copiedNames, proposalColumns, type Proposed } from "./proposed";
import { lockTimetable } from "./lock-timetable";
import { t } from "./text";

interface Part {
  class_id: number;
  weekday?: number | undefined;
}
interface ClassRow {
  id: number;
  name: string;
  room: string | null;
}

async function classesOf(
  call: RequestContext,
  from: Part,
  to: Part,
): Promise<{ source: ClassRow; target: ClassRow }> {
  const rows = await call.db.query<ClassRow>(
    sql`select id, name, room from classes where id = any(${sql.param([from.class_id, to.class_id])}::int[]) and deleted_at is null for key share`,
  );
  const [source, target] = [from, to].map(({ class_id }) => rows.find(({ id }) => id === class_id));
  if (!source || !target) throw invalid({ [source ? "to" : "from"]: [t("noClass")] });
  return { source, target };
}

/** The lessons of a class, of one weekday where it is given, that hold on a date. */
const lessonsOf = (call: RequestContext, { class_id, weekday }: Part, date: CalendarDay) =>
  call.db.query<Proposed>(sql`
  select ${proposalColumns} from timetable
  where class_id = ${class_id} and deleted_at is null and valid_from <= ${date} and (valid_to is null or valid_to >= ${date}) and (${weekday ?? null}::int is null or weekday = ${weekday ?? null}::int)
  order by weekday, period_id, id`);

const sameRoom = (one: string | null, other: string | null) =>
  one !== null && one.trim().toLowerCase() === other?.trim().toLowerCase();

/** @throws ApiError 409 that names what is in the way; `data.clashes` has the lessons. */
async function refuseHindrances(call: RequestContext, copies: readonly Proposed[]): Promise<void> {
  const unfit = (await unfitness(call.db, copies)).flatMap((errors) =>
    Object.values(errors).flat(),
  );
  if (unfit.length > 0) throw clash(t("notAsTheyAre"), { from: [...new Set(unfit)] });
  const clashes = await clashesOf(call.db, copies);
  if (clashes.length === 0) return;
  const inTheWay = [...new Set(clashes.map(({ sentence }) => sentence))];
  throw clash(t("inTheWay", { count: inTheWay.length }), { to: inTheWay }, { data: { clashes } });
}

async function insert(call: RequestContext, copies: readonly Proposed[]): Promise<number[]> {
  const made = await call.db.query<{ id: number }>(sql`
    insert into timetable (${copiedColumns}, valid_from, valid_to)
    select ${copiedColumns}, valid_from, valid_to
    from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as x(class_id int, weekday int, week int, period_id int, subject_id int, teacher_id int, second_teacher_id int, room text, is_joint boolean, valid_from date, valid_to date) returning *`);
  const names = [...copiedNames, "valid_from", "valid_to"];
  await logActivity(
    call,
    made.map((row) => ({
      action: "created",
      resource: "timetable",
      recordId: row.id,
      changes: Object.fromEntries(
        names.map((name) => [
          name,
          { before: null, after: (row as unknown as Record<string, unknown>)[name] },
        ]),
      ),
    })),
  );
  return made.map(({ id }) => id);
}

async function copy(
  call: RequestContext,
  { body: { from, to, date, valid_from, valid_to } }: Input<typeof copyLessons>,
): Promise<AnswerOf<typeof copyLessons>> {
  if ((from.weekday === undefined) !== (to.weekday === undefined))
    throw invalid({ to: [t("dayToDay")] });
  if (valid_to && valid_to < valid_from) throw invalid({ valid_to: [t("validOrder")] });
  await lockTimetable(call);
  const { source, target } = await classesOf(call, from, to);
  const day = date ?? (await today(call));
  const lessons = await lessonsOf(call, from, day);
  if (lessons.length === 0)
    throw invalid({
      from: [
        from.weekday
          ? t("noLessonsOn", { class: source.name, weekday: weekdayName(from.weekday), day })
          : t("noLessons", { class: source.name, day }),
      ],
    });
  const until = (lesson: Proposed) =>
    valid_to === undefined && lesson.valid_to !== null && lesson.valid_to >= valid_from
      ? lesson.valid_to
      : (valid_to ?? null);
  const copies = lessons.map((lesson) => ({
    ...lesson,
    id: null,
    class_id: target.id,
    weekday: to.weekday ?? lesson.weekday,
    valid_from,
    valid_to: until(lesson),
    // A class that has its lessons in its own room has the copied ones in the other class's.
    room: sameRoom(lesson.room, source.room) ? target.room : lesson.room,
  }));
  await refuseHindrances(call, copies);
  const ids = await insert(call, copies);
  await refuseTeachers(
    call,
    copies.flatMap(({ teacher_id, second_teacher_id }) => [teacher_id, second_teacher_id]),
  );
  await publish(call.db, { topic: "registers" });
  return ok({ ids }, { status: 201, message: t("copied", { count: ids.length }) });
}

export const copyRoute = routeOf(copyLessons, {
  access: needs("view_timetables", "create_timetables"),
  subject,
  summary: "Copy the lessons of a day or of a class's week",
  writes: true,
  handle: copy,
});
