import { sql } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { nowIn, offDaysOf } from "../../school/calendar/calendar";
import { readStored } from "../../school/settings/settings";
import {
  coverDays,
  coverLessons,
  saveCovers,
  swapLessons,
  swappableLessons,
  undoCovers,
} from "./contract";
import { partnersOf } from "./swap";
import {
  concernsCover,
  freeFor,
  isCovered,
  needTwo,
  readCoverDay,
  type CoverDay,
  type DayLesson,
} from "./cover-day";
import { atOnce } from "./domain/suggest-covers";
import { absencesIn, heldLessons } from "./held-lessons";
import { coverLessonsAtOnce } from "./save-covers";

type Answer = DataOf<typeof coverLessons>;

/** Ids of the lessons of one teacher that are one with a lesson: whoever takes one can take all. */
const takenTogether = (lesson: DayLesson, lessons: readonly DayLesson[]): number[] =>
  lessons
    .filter(
      (other) =>
        other.id !== lesson.id &&
        other.teacher.id === lesson.teacher.id &&
        atOnce(other, lesson) &&
        !needTwo(other, lesson),
    )
    .map(({ id }) => id);

function presentLessons(day: CoverDay): Pick<Answer, "lessons" | "teachers"> {
  const concerned = day.lessons.filter(concernsCover);
  const free = new Map(
    concerned.map((lesson) => [lesson.id, isCovered(lesson) ? [] : freeFor(lesson, day)]),
  );
  const named = new Set([...free.values()].flat().map(({ id }) => id));
  return {
    lessons: concerned.map((lesson) => ({
      id: lesson.id,
      class: lesson.class,
      subject: lesson.subject,
      period: lesson.period,
      start: lesson.start,
      end: lesson.end,
      room: lesson.room,
      teacher: lesson.teacher,
      stand_in: lesson.stand_in,
      second_teacher: lesson.is_second_absent ? null : lesson.second,
      together: takenTogether(lesson, concerned),
      is_cancelled: lesson.is_cancelled,
      is_covered: isCovered(lesson),
      free: (free.get(lesson.id) ?? []).map(({ id, teaches_subject, teaches_class }) => ({
        id,
        teaches_subject,
        teaches_class,
      })),
    })),
    teachers: day.teachers
      .filter(({ id }) => named.has(id))
      .map(({ id, name, covers }) => ({ id, name, covers })),
  };
}

async function lessons(
  call: RequestContext,
  { query }: Input<typeof coverLessons>,
): Promise<AnswerOf<typeof coverLessons>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const date = query.date ?? today;
  const day = await readCoverDay(call.db, date, offDaysOf(stored));
  const acts = await coverLessonsAtOnce.latest(call, { subject: date, undone: false });
  return ok({
    date,
    today,
    ...presentLessons(day),
    acts: acts.map(({ undone_at: _undoneAt, facts: { lessons: count, is_swap }, ...act }) => ({
      ...act,
      lessons: count,
      is_swap: is_swap ?? false,
    })),
  });
}

/** Days of an absence that are looked at. */
const maxDays = 31;

async function days(
  call: RequestContext,
  { query: { absence_id } }: Input<typeof coverDays>,
): Promise<AnswerOf<typeof coverDays>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const [absence] =
    absence_id === undefined
      ? [{ teacher_id: null, from: today, to: today }]
      : await call.db.query<{ teacher_id: number | null; from: string; to: string }>(
          sql`select teacher_id, greatest(from_date, ${today}::date) as "from", to_date as "to" from teacher_absences where id = ${absence_id} and deleted_at is null`,
        );
  if (!absence) throw notFound();
  const last = addDays(absence.from, maxDays - 1);
  const to = absence.to < last ? absence.to : last;
  const whose =
    absence.teacher_id === null ? sql`true` : sql`t.teacher_id = ${absence.teacher_id}::int`;
  const away = absencesIn(sql`q.date`);
  const found = await call.db.query<DataOf<typeof coverDays>[number]>(sql`
    with ${heldLessons(sql`(select g::date as date from generate_series(${absence.from}::date, ${to}::date, interval '1 day') g)`, offDaysOf(stored), whose)},
    concerned as (
      select q.date, not q.is_cancelled and ${away.all} as is_open
      from held q where ${away.own} or (not q.is_cancelled and ${away.all}))
    select to_char(date, 'YYYY-MM-DD') as date, count(*)::int as lessons, count(*) filter (where is_open)::int as uncovered from concerned group by date order by date`);
  return ok(found);
}

async function save(
  call: RequestContext,
  { body }: Input<typeof saveCovers>,
): Promise<AnswerOf<typeof saveCovers>> {
  return ok(await coverLessonsAtOnce.act(call, body, {}));
}

async function swaps(
  call: RequestContext,
  { query: { date, lesson_id } }: Input<typeof swappableLessons>,
): Promise<AnswerOf<typeof swappableLessons>> {
  const day = await readCoverDay(call.db, date, offDaysOf(await readStored(call.db)));
  return ok({
    lessons: day.lessons
      .filter(({ is_cancelled, stand_in }) => !is_cancelled && stand_in === null)
      .map(({ id, class: its, subject, start, end, teacher }) => ({
        id,
        class: its,
        subject,
        start,
        end,
        teacher,
      })),
    partners: lesson_id === undefined ? [] : partnersOf(lesson_id, date, day),
  });
}

const common = { subject: "Timetable" } as const;

/** Lessons of absent teachers, and who takes them. */
export const coverRoutes: Route[] = [
  routeOf(coverLessons, {
    ...common,
    access: needs("view_timetables"),
    summary: "The lessons of absent teachers on a day, and who is free",
    handle: lessons,
  }),
  routeOf(coverDays, {
    ...common,
    access: needs("view_timetables"),
    summary: "How many lessons of absent teachers are not covered",
    handle: days,
  }),
  routeOf(saveCovers, {
    ...common,
    access: needs("create_timetables"),
    summary: "Have lessons of absent teachers covered, all at once",
    writes: true,
    handle: save,
  }),
  routeOf(swappableLessons, {
    ...common,
    access: needs("create_timetables"),
    summary: "The lessons of a day, and with which of them one can be swapped",
    handle: swaps,
  }),
  routeOf(swapLessons, {
    ...common,
    access: needs("create_timetables"),
    summary: "Let the teachers of two lessons of a day take each other's",
    writes: true,
    async handle(call, { body: { date, lesson_id, with_id } }) {
      return ok(await coverLessonsAtOnce.act(call, { date, swap: [lesson_id, with_id] }, {}));
    },
  }),
  routeOf(undoCovers, {
    ...common,
    access: needs("create_timetables"),
    summary: "Undo covers that were saved at once",
    writes: true,
    handle: async (call) => ok(await coverLessonsAtOnce.undo(call)),
  }),
];
