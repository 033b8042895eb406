import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { currentAdmin, registryOf } from "@rollcall/kit/api/own-rows";
import { todayAsSql } from "@rollcall/kit/api/today";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { timesOn } from "../../../school/calendar/bells";
import {
  isDayOfHoliday,
  isLessonHeld,
  isOpenDay,
  nowIn,
  offDaysOf,
} from "../../../school/calendar/calendar";
import { isInWeek, lessonsOfDay } from "../../../school/calendar/special-days";
import { rosterSpans } from "../../../school/roster/enrolled";
import { ownClasses } from "../../../school/roster/own-classes";
import { releasedOn } from "../../../school/roster/released";
import { readStored } from "../../../school/settings/settings";
import { leaves } from "../../../resources/leaves";
import type { FeedEvent } from "../icalendar/write-calendar";
import { t } from "../text";

/** What a feed is about. */
export interface FeedSubject {
  kind: "own_lessons" | "teacher" | "class" | "holidays" | "leave";
  /** The class or the teacher. */
  subjectId: number | null;
}

/** A calendar that is given out. */
export interface FeedContent {
  name: string;
  events: FeedEvent[];
}

/** Says it in the language at work. */
type SayFeed = () => FeedContent;

/** Days before and after today of which lessons are given out. */
const [lessonsBack, lessonsAhead] = [14, 140];
/** Those of holidays and leave. */
const [daysBack, daysAhead] = [366, 732];
/** Events of one calendar; a teacher has a thousand lessons in that time. */
const maxEvents = 5000;

const hostOf = ({ context, request }: RequestContext): string =>
  new URL(context.publicUrl ?? request.url).host;

/** What decides about times beside the lesson itself, when it was changed last. */
const bellsChanged = sql`(select max(x.at) from (
  select max(updated_at) as at from bell_schedules union all select max(updated_at) from bell_times union all select max(updated_at) from special_days) x)`;

interface Lesson {
  id: number;
  date: string;
  start: string;
  end: string;
  subject: string;
  class: string;
  room: string | null;
  note: string | null;
  own: string;
  teacher: string;
  /** Who takes it too. */
  second: string | null;
  changed: string;
}

/** Of lessons `t`, covered by `s`, those that the caller may see. */
function seenLessons(call: RequestContext): SQL {
  const own = ownClasses(call, ["view_timetables"], todayAsSql(call.context.now()));
  const me = currentAdmin(call, "teacher");
  return own
    ? sql`(t.class_id in (${own}) or ${me} in (t.teacher_id, t.second_teacher_id, s.teacher_id))`
    : sql`true`;
}

/** Lessons that are held within some days, with who takes them then and where. */
async function heldLessons(
  call: RequestContext,
  whose: SQL,
  lessons: SQL,
  seen: SQL = seenLessons(call),
): Promise<Lesson[]> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const [from, to] = [addDays(today, -lessonsBack), addDays(today, lessonsAhead)];
  const at = (time: SQL) =>
    sql`((d.date + ${time}) at time zone ${stored.settings["institution.timezone"]}::text)`;
  return call.db.query<Lesson>(sql`
    with chosen as materialized (select t.* from timetable t where t.deleted_at is null and t.id in (${lessons})),
    bells as materialized (select ${bellsChanged} as at)
    select t.id, to_char(d.date, 'YYYY-MM-DD') as date, ${at(sql`r.start_time`)} as start, ${at(sql`r.end_time`)} as "end", j.name as subject, c.name as class, coalesce(s.room, t.room) as room,
      s.note, o.name as own, coalesce(h.name, o.name) as teacher, case when e.id <> coalesce(h.id, o.id) then e.name end as second,
      greatest(t.updated_at, j.updated_at, c.updated_at, p.updated_at, o.updated_at, e.updated_at, h.updated_at, (select at from bells), (select max(z.updated_at) from substitutions z where z.lesson_id = t.id and z.date = d.date)) as changed
    from (select g::date as date from generate_series(${from}::date, ${to}::date, interval '1 day') g) d
    join chosen t on t.weekday = ${lessonsOfDay(sql`t.class_id`, sql`d.date`)} and ${isInWeek(sql`t.week`, sql`d.date`)} and t.valid_from <= d.date and (t.valid_to is null or t.valid_to >= d.date)
    join periods p on p.id = t.period_id join classes c on c.id = t.class_id join subjects j on j.id = t.subject_id join teachers o on o.id = t.teacher_id left join teachers e on e.id = t.second_teacher_id
    cross join lateral ${timesOn(sql`t.class_id`, sql`d.date`)} r
    left join substitutions s on s.lesson_id = t.id and s.date = d.date and s.deleted_at is null
    left join teachers h on h.id = s.teacher_id
    where not coalesce(s.is_cancelled, false) and ${whose} and ${seen}
      and ${isOpenDay(sql`t.class_id`, sql`d.date`, offDaysOf(stored))} and ${isLessonHeld(sql`t.class_id`, sql`d.date`, { id: sql`p.id`, starts: sql`p.start_time` })}
    order by d.date, r.start_time, t.id limit ${maxEvents}`);
}

const iso = (at: string): string => new Date(at).toISOString();

/** @param byTeacher the calendar is a teacher's, and need not say whose the lessons are */
const lessonEvent =
  (host: string, byTeacher: boolean) =>
  (lesson: Lesson): FeedEvent => ({
    uid: `lesson-${lesson.id}-${lesson.date}@${host}`,
    title: t("feeds.lesson", { subject: lesson.subject, class: lesson.class }),
    place: lesson.room,
    note: [
      byTeacher
        ? ""
        : t("feeds.teacher", {
            teacher: [lesson.teacher, lesson.second].filter(Boolean).join(", "),
          }),
      lesson.teacher === lesson.own ? "" : t("feeds.covers", { teacher: lesson.own }),
      lesson.note ?? "",
    ]
      .filter(Boolean)
      .join("\n"),
    start: iso(lesson.start),
    end: iso(lesson.end),
    changed: iso(lesson.changed),
  });

async function teacherFeed(call: RequestContext, teacher: SQL): Promise<SayFeed | undefined> {
  const [found] = await call.db.query<{ id: number; name: string }>(
    sql`select id, name from teachers where id = (${teacher}) and deleted_at is null`,
  );
  if (!found) return undefined;
  const { id, name } = found;
  const lessons = await heldLessons(
    call,
    sql`${id} in (coalesce(s.teacher_id, t.teacher_id), t.second_teacher_id)`,
    sql`select id from timetable where ${id} in (teacher_id, second_teacher_id) union select lesson_id from substitutions where teacher_id = ${id} and deleted_at is null`,
  );
  return () => ({
    name: t("feeds.timetable", { name }),
    events: lessons.map(lessonEvent(hostOf(call), true)),
  });
}

async function classFeed(call: RequestContext, id: number): Promise<SayFeed | undefined> {
  const [found] = await call.db.query<{ name: string }>(
    sql`select name from classes where id = ${id} and deleted_at is null`,
  );
  if (!found) return undefined;
  const lessons = await heldLessons(
    call,
    sql`true`,
    sql`select id from timetable where class_id = ${id}`,
  );
  return () => ({
    name: t("feeds.timetable", found),
    events: lessons.map(lessonEvent(hostOf(call), false)),
  });
}

interface Days {
  id: number;
  name: string;
  from: string;
  to: string;
  changed: string;
}

/** The days around today of which holidays and leave are given out. */
async function daysOf(call: RequestContext) {
  const { today } = nowIn(await readStored(call.db), call.context);
  return { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
}

/** @param which of the holidays `h`; all unless given, each with its classes */
async function holidayFeed(call: RequestContext, which?: SQL): Promise<SayFeed> {
  const { from, to } = await daysOf(call);
  const rows = await call.db.query<Days & { weekly: boolean; classes: string | null }>(sql`
    select h.id, h.weekday is not null as weekly, h.name, x."from", x."to", h.updated_at as changed,
      (select string_agg(c.name, ', ' order by c.name) from holidays__classes l join classes c on c.id = l.to_id where l.from_id = h.id) as classes
    from holidays h cross join lateral (
      select h.start_date as "from", h.end_date as "to" where h.weekday is null
      union all select d.date, d.date from (select h.start_date + n as date from generate_series(0, h.end_date - h.start_date) n where h.weekday is not null) d where ${isDayOfHoliday(sql`d.date`)}) x
    where h.deleted_at is null and ${which ?? sql`true`} and x."from" <= ${to}::date and x."to" >= ${from}::date order by 4, h.id limit ${maxEvents}`);
  const host = hostOf(call);
  return () => ({
    name: t("feeds.holidays"),
    events: rows.map(({ id, weekly, name, classes, changed, ...days }) => ({
      ...days,
      uid: weekly ? `holiday-${id}-${days.from}@${host}` : `holiday-${id}@${host}`,
      title: name,
      note: which ? null : classes,
      changed: iso(changed),
    })),
  });
}

/**
 * Leave without its reasons: a calendar program keeps what it reads.
 * @param which of the leaves `l`; those that the caller may see unless given
 * @param called the name by which the one student goes
 */
async function leaveFeed(call: RequestContext, which?: SQL, called?: string): Promise<SayFeed> {
  const { from, to } = await daysOf(call);
  const seen = which ?? registryOf(call).seen(leaves, "l");
  const rows = await call.db.query<Days & { type: string; pending: boolean }>(sql`
    select l.id, s.name, t.name as type, l.status = 'pending' as pending, l.from_date as "from", l.to_date as "to", greatest(l.updated_at, s.updated_at, t.updated_at) as changed
    from leaves l join students s on s.id = l.student_id join leave_types t on t.id = l.leave_type_id
    where l.deleted_at is null and l.status in ('pending', 'approved') and l.from_date <= ${to}::date and l.to_date >= ${from}::date${seen ? sql` and ${seen}` : sql``}
    order by l.from_date desc, l.id limit ${maxEvents}`);
  const host = hostOf(call);
  return () => ({
    name: t("feeds.leave"),
    events: rows.map(({ id, name, type, pending, changed, ...days }) => ({
      ...days,
      uid: `leave-${id}@${host}`,
      title: t(pending ? "feeds.pending" : "feeds.away", { student: called ?? name, type }),
      changed: iso(changed),
    })),
  });
}

/**
 * What the family of a student is shown: the lessons the student is due in, the holidays of the
 * student's class, and leave that was approved, whoever asked for it.
 * @param name how the student is called there
 */
export async function studentFeed(
  call: RequestContext,
  { id, name }: { id: number; name: string },
): Promise<SayFeed> {
  const { today } = nowIn(await readStored(call.db), call.context);
  const span = {
    from: sql`${addDays(today, -lessonsBack)}::date`,
    to: sql`${addDays(today, lessonsAhead)}::date`,
  };
  const lessons = await heldLessons(
    call,
    sql`exists (select 1 from ${rosterSpans} e where e.student_id = ${id} and e.class_id = t.class_id and e.from_date <= d.date and (e.to_date is null or e.to_date >= d.date))
      and not exists (select 1 from ${releasedOn(span)} x where x.student_id = ${id} and x.class_id = t.class_id and x.period_id = p.id and x.date = d.date)`,
    sql`select id from timetable where class_id in (select class_id from roster_spans where student_id = ${id})`,
    sql`true`,
  );
  const holidays = await holidayFeed(
    call,
    sql`(not exists (select 1 from holidays__classes l where l.from_id = h.id) or exists (select 1 from holidays__classes l join students k on k.class_id = l.to_id where l.from_id = h.id and k.id = ${id}))`,
  );
  const away = await leaveFeed(call, sql`l.student_id = ${id} and l.status = 'approved'`, name);
  return () => ({
    name: t("feeds.timetable", { name }),
    events: [
      ...lessons.map(lessonEvent(hostOf(call), false)),
      ...holidays().events,
      ...away().events,
    ],
  });
}

/**
 * What a feed shows to whom it belongs, by the rights that this person has now, to be said in that
 * person's language; undefined where its class or teacher is gone.
 */
export function contentOf(
  call: RequestContext,
  { kind, subjectId }: FeedSubject,
): Promise<SayFeed | undefined> {
  if (kind === "holidays") return holidayFeed(call);
  if (kind === "leave") return leaveFeed(call);
  if (kind === "class") return classFeed(call, subjectId ?? 0);
  const teacher = kind === "teacher" ? sql`${subjectId}::int` : currentAdmin(call, "teacher");
  return teacherFeed(call, teacher);
}
