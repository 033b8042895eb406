import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import { changesBetween } from "@rollcall/kit/api/activity";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Changes } from "@rollcall/kit/schema";
import { undoable, type StoredAct } from "@rollcall/kit/with/undoable/api";
import { substitutions } from "../../resources/substitutions";
import { offDaysOf } from "../../school/calendar/calendar";
import { refuseTeachers } from "../../school/roster/own-links";
import { readStored } from "../../school/settings/settings";
import { lockTimetable } from "../timetable/api";
import type { saveCovers } from "./contract";
import { notifyCovers, notifySwap } from "./notify-teachers";
import { swapOf } from "./swap";
import { readCoverDay, type CoverDay } from "./cover-day";
import { refuseBack, refuseCovers } from "./refuse-covers";
import { t } from "./text";

type Choice =
  | BodyOf<typeof saveCovers>
  | { date: string; swap: readonly [lessonId: number, otherId: number] };
type CoverPlan = ReturnType<typeof planOf>;

/** What is shown of covers that were saved at once. */
interface Facts {
  date: string;
  lessons: number;
  /** Two lessons were swapped: both are undone, or neither. */
  is_swap?: boolean;
}

/** A substitution that was made or given another teacher, with the version it had then. */
interface StoredCover {
  id: number;
  lesson_id: number;
  version: number;
  made: boolean;
  teacher_id: number;
  /** Who took the lesson before, where that was arranged. */
  before: number | null;
}

const listOf = <One>(items: readonly One[], of: (one: One) => unknown) => sql.param(items.map(of));

/** Sets the teachers of substitutions that are there. One statement. */
const setTeachers = (
  { db }: RequestContext,
  rows: readonly { id: number; teacher_id: number | null }[],
) =>
  db.query<{ id: number; lesson_id: number; version: number }>(sql`
    update substitutions s set teacher_id = x.teacher_id, version = next_version(s.version), updated_at = now()
    from unnest(${listOf(rows, ({ id }) => id)}::int[], ${listOf(rows, (row) => row.teacher_id)}::int[]) as x(id, teacher_id)
    where s.id = x.id returning s.id, s.lesson_id, s.version`);

const makeAll = (
  { db }: RequestContext,
  date: string,
  rows: readonly { lesson_id: number; teacher_id: number }[],
) =>
  db.query<{ id: number; lesson_id: number; version: number }>(sql`
    insert into substitutions (lesson_id, date, is_cancelled, teacher_id)
    select x.lesson_id, ${date}::date, false, x.teacher_id
    from unnest(${listOf(rows, (row) => row.lesson_id)}::int[], ${listOf(rows, (row) => row.teacher_id)}::int[]) as x(lesson_id, teacher_id)
    returning id, lesson_id, version`);

/** The log has an entry for each substitution, so that its own history is whole. */
const logOf = (date: string, stored: readonly StoredCover[]) =>
  stored.map(({ id, lesson_id, made, teacher_id, before }) => ({
    action: made ? "created" : "updated",
    resource: substitutions.name,
    recordId: id,
    changes: made
      ? changesBetween(substitutions, null, { lesson_id, date, is_cancelled: false, teacher_id })
      : { teacher_id: { before, after: teacher_id } },
  }));

const dayOf = async ({ db }: RequestContext, date: string): Promise<CoverDay> =>
  readCoverDay(db, date, offDaysOf(await readStored(db)));

/** What is written for each lesson. */
function planOf(choice: Choice, day: CoverDay) {
  const covers = "swap" in choice ? swapOf(choice.swap, choice.date, day) : choice.covers;
  if (!("swap" in choice)) refuseCovers(covers, choice.date, day);
  const byId = new Map(day.lessons.map((lesson) => [lesson.id, lesson]));
  return covers.map((cover) => {
    const lesson = byId.get(cover.lesson_id);
    return {
      ...cover,
      lesson,
      id: lesson?.substitution_id ?? null,
      before: lesson?.stand_in?.id ?? null,
    };
  });
}

async function writeCovers(
  call: RequestContext,
  date: string,
  rows: CoverPlan,
): Promise<StoredCover[]> {
  const there = rows.flatMap(({ id, teacher_id }) => (id === null ? [] : [{ id, teacher_id }]));
  const fresh = rows.filter(({ id }) => id === null);
  const written = [...(await setTeachers(call, there)), ...(await makeAll(call, date, fresh))];
  const byLesson = new Map(written.map((row) => [row.lesson_id, row]));
  return rows.map(({ lesson_id, teacher_id, before, id }) => ({
    id: byLesson.get(lesson_id)?.id ?? 0,
    lesson_id,
    version: byLesson.get(lesson_id)?.version ?? 0,
    made: id === null,
    teacher_id,
    before,
  }));
}

/** Ids of the substitutions that stand as the act left them. */
async function untouched({ db }: RequestContext, rows: readonly StoredCover[]) {
  const found = await db.query<{ id: number }>(sql`
    select s.id from unnest(${listOf(rows, ({ id }) => id)}::int[], ${listOf(rows, ({ version }) => version)}::int[]) as x(id, version)
    join substitutions s on s.id = x.id and s.version = x.version and s.deleted_at is null`);
  return new Set(found.map(({ id }) => id));
}

const lessonsOf = (changes: readonly Pick<StoredCover, "lesson_id">[], { lessons }: CoverDay) =>
  changes.flatMap(({ lesson_id }) => lessons.find(({ id }) => id === lesson_id) ?? []);

/** Gives the lessons back, and says so for the log. */
async function takeBack(call: RequestContext, back: readonly StoredCover[]) {
  const made = back.filter((row) => row.made);
  await call.db.query(
    sql`update substitutions set deleted_at = now(), version = next_version(version), updated_at = now() where id = any(${listOf(made, ({ id }) => id)}::int[])`,
  );
  await setTeachers(
    call,
    back.filter((row) => !row.made).map(({ id, before }) => ({ id, teacher_id: before })),
  );
  await refuseTeachers(
    call,
    back.map(({ before }) => before),
  );
  return back.map((row) => ({
    action: row.made ? "deleted" : "updated",
    resource: substitutions.name,
    recordId: row.id,
    changes: (row.made
      ? {}
      : { teacher_id: { before: row.teacher_id, after: row.before } }) as Changes,
  }));
}

/** Tells the teachers what they take, and what they take no more. */
function notifyDone(call: RequestContext, choice: Choice, plan: CoverPlan): Promise<void> {
  const handed = plan.flatMap(({ lesson, before, teacher_id }) =>
    lesson && before !== teacher_id ? [{ lesson, from: before, to: teacher_id }] : [],
  );
  if (!("swap" in choice)) return notifyCovers(call, choice.date, handed);
  const lessons = handed.map(({ lesson }) => lesson);
  return notifySwap(call, choice.date, lessons, false);
}

/**
 * Who takes the lessons of absent teachers: all of it or nothing; refused with 409, which names at
 * each lesson what stands in its way. Undone, what it made goes into the trash and what it changed
 * is as before. Stand-ins are told. A constant number of statements, but for those of who is told.
 */
export const coverLessonsAtOnce = undoable({
  kind: "covers",
  lateUndo: "delete_timetables",
  topics: ["registers"],
  sentences: { undoneAlready: () => t("undoneAlready"), tooLateToUndo: () => t("tooLateToUndo") },

  lock: (call) => lockTimetable(call),

  async plan(call, choice: Choice) {
    return planOf(choice, await dayOf(call, choice.date));
  },

  counts: (rows: CoverPlan) => ({ lessons: rows.length }),

  async apply(call, { choice, plan }) {
    const { date } = choice;
    const isSwap = "swap" in choice;
    const changes = await writeCovers(call, date, plan);
    await refuseTeachers(
      call,
      changes.map(({ teacher_id }) => teacher_id),
    );
    await notifyDone(call, choice, plan);
    const facts: Facts = { date, lessons: changes.length, ...(isSwap ? { is_swap: true } : {}) };
    return { subject: date, facts, changes, log: logOf(date, changes) };
  },

  async revert(call, { facts: { date, is_swap }, changes }: StoredAct<Facts, StoredCover[]>) {
    await lockTimetable(call);
    const same = await untouched(call, changes);
    const back = changes.filter((row) => same.has(row.id));
    if (is_swap && back.length < changes.length) throw clash(t("swapChanged"));
    const day = await dayOf(call, date);
    refuseBack(
      back.map(({ lesson_id, before }) => ({ lesson_id, teacher_id: before })),
      day,
    );
    const log = await takeBack(call, back);
    if (is_swap) await notifySwap(call, date, lessonsOf(changes, day), true);
    else
      await notifyCovers(
        call,
        date,
        back.flatMap(({ teacher_id, before, ...row }) =>
          lessonsOf([row], day).map((lesson) => ({ lesson, from: teacher_id, to: before })),
        ),
      );
    const nameOf = new Map(
      day.lessons.map((one) => [one.id, `${one.class.name}, ${one.subject.name}`]),
    );
    const kept = changes
      .filter((row) => !same.has(row.id))
      .map(({ lesson_id }) => nameOf.get(lesson_id) ?? t("lessonNo", { id: lesson_id }));
    return { undone: back.length, kept, log };
  },
});
