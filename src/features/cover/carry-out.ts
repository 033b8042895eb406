import { sql } from "@rollcall/kit/api/db/sql";
import { changesBetween, logActivity } from "@rollcall/kit/api/activity";
import { clash, notAllowed, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import { one } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { may, type Changes } from "@rollcall/kit/schema";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { substitutions } from "../../resources/substitutions";
import { nowIn, offDaysOf } from "../../school/calendar/calendar";
import { refuseTeachers } from "../../school/roster/own-links";
import { readStored } from "../../school/settings/settings";
import { lockTimetable } from "../timetable/api";
import type { saveCovers, undoCovers } from "./contract";
import { readCoverDay } from "./cover-day";
import { refuseBack, refuseCovers } from "./refuse-covers";
import { sentences } from "./sentences";

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
const logAll = (call: RequestContext, date: string, stored: readonly StoredCover[]) =>
  logActivity(
    call,
    stored.map(({ id, lesson_id, made, teacher_id, before }) => ({
      action: made ? "created" : "updated",
      resource: substitutions.name,
      recordId: id,
      changes: made
        ? changesBetween(substitutions, null, { lesson_id, date, is_cancelled: false, teacher_id })
        : { teacher_id: { before, after: teacher_id } },
    })),
  );

/**
 * Saves who takes the lessons of absent teachers: all of it or nothing. A constant number of
 * statements.
 * @throws ApiError 409 that names at each lesson what stands in its way.
 */
export async function saveAll(
  call: RequestContext,
  { body: { date, covers } }: Input<typeof saveCovers>,
): Promise<AnswerOf<typeof saveCovers>> {
  await lockTimetable(call);
  const stored = await readStored(call.db);
  const day = await readCoverDay(call.db, date, offDaysOf(stored));
  refuseCovers(covers, date, day);
  const byId = new Map(day.lessons.map((lesson) => [lesson.id, lesson]));
  const rows = covers.map((cover) => {
    const lesson = byId.get(cover.lesson_id);
    return { ...cover, id: lesson?.substitution_id ?? null, before: lesson?.stand_in?.id ?? null };
  });
  const there = rows.flatMap(({ id, teacher_id }) => (id === null ? [] : [{ id, teacher_id }]));
  const fresh = rows.filter(({ id }) => id === null);
  const written = [...(await setTeachers(call, there)), ...(await makeAll(call, date, fresh))];
  const byLesson = new Map(written.map((row) => [row.lesson_id, row]));
  const saved = rows.map(({ lesson_id, teacher_id, before, id }): StoredCover => ({
    id: byLesson.get(lesson_id)?.id ?? 0,
    lesson_id,
    version: byLesson.get(lesson_id)?.version ?? 0,
    made: id === null,
    teacher_id,
    before,
  }));
  await refuseTeachers(
    call,
    saved.map(({ teacher_id }) => teacher_id),
  );
  await logAll(call, date, saved);
  const [act] = await call.db.query<{ id: number }>(
    sql`insert into covers (date, substitutions, made_by, made_at) values (${date}::date, ${JSON.stringify(saved)}::text::jsonb, ${call.identity.id}, ${call.context.now().toISOString()}::timestamptz) returning id`,
  );
  if (!act) throw new Error("Lessons were covered and the act has no record.");
  await publish(call.db, { topic: "registers" });
  return one({ id: act.id, lessons: saved.length });
}

interface Act {
  date: string;
  substitutions: StoredCover[];
  made_by: number | null;
  made_at: string;
  undone_at: string | null;
}

/** Who saved an act may undo it on the same day; who may delete substitutions, at any time. */
export const mayUndo = (
  { identity }: RequestContext,
  act: Pick<Act, "made_by" | "made_at">,
  { today, timeZone }: { today: string; timeZone: string },
): boolean =>
  may(identity, "delete_timetables") ||
  (act.made_by === identity.id && momentIn(timeZone, new Date(act.made_at)).day === today);

/** Ids of the substitutions that stand as the act left them. */
async function untouched({ db }: RequestContext, rows: readonly StoredCover[]) {
  const found = await db.query<{ id: number }>(sql`
    select s.id from unnest(${listOf(rows, ({ id }) => id)}::int[], ${listOf(rows, ({ version }) => version)}::int[]) as x(id, version)
    join substitutions s on s.id = x.id and s.version = x.version and s.deleted_at is null`);
  return new Set(found.map(({ id }) => id));
}

async function takeBack(call: RequestContext, back: readonly StoredCover[]): Promise<void> {
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
  await logActivity(
    call,
    back.map((row) => ({
      action: row.made ? "deleted" : "updated",
      resource: substitutions.name,
      recordId: row.id,
      changes: (row.made
        ? {}
        : { teacher_id: { before: row.teacher_id, after: row.before } }) as Changes,
    })),
  );
}

/**
 * Takes an act back: what it made goes into the trash, what it changed is as before.
 * @throws ApiError 404; 403 when it is too late; 409 when it was undone already, or the teacher a
 * lesson would go back to has another one then.
 */
export async function undoAll(
  call: RequestContext,
  _asked: Input<typeof undoCovers>,
): Promise<AnswerOf<typeof undoCovers>> {
  await lockTimetable(call);
  const id = idOf(call);
  const [act] = await call.db.query<Act>(
    sql`select to_char(date, 'YYYY-MM-DD') as date, substitutions, made_by, made_at, undone_at from covers where id = ${id} for update`,
  );
  if (!act) throw notFound();
  if (act.undone_at !== null) throw clash(sentences.undoneAlready());
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  if (!mayUndo(call, act, { today, timeZone: stored.settings["institution.timezone"] }))
    throw notAllowed(sentences.tooLateToUndo(), "locked", "delete_timetables");
  const same = await untouched(call, act.substitutions);
  const back = act.substitutions.filter((row) => same.has(row.id));
  const day = await readCoverDay(call.db, act.date, offDaysOf(stored));
  refuseBack(
    back.map(({ lesson_id, before }) => ({ lesson_id, teacher_id: before })),
    day,
  );
  await takeBack(call, back);
  await call.db.query(
    sql`update covers set undone_by = ${call.identity.id}, undone_at = ${call.context.now().toISOString()}::timestamptz where id = ${id}`,
  );
  await publish(call.db, { topic: "registers" });
  const nameOf = new Map(
    day.lessons.map((one) => [one.id, `${one.class.name}, ${one.subject.name}`]),
  );
  const kept = act.substitutions
    .filter((row) => !same.has(row.id))
    .map(({ lesson_id }) => nameOf.get(lesson_id) ?? sentences.lessonNo({ id: lesson_id }));
  return one({ undone: back.length, kept });
}
