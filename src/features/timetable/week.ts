import { offDaysOn } from "../../school/calendar/domain/weekly-off";
import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import {
  bellsOn,
  dayState,
  specialOn,
  weekday,
  weekStart,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { currentAdmin, registryOf } from "@rollcall/kit/api/own-rows";
import { todayAsSql } from "@rollcall/kit/api/today";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf, QueryOf } from "@rollcall/kit/api/http/contract";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import {
  calendarJson,
  calendarOf,
  nowIn,
  emptyCalendar,
  offDaysOf,
} from "../../school/calendar/calendar";
import { lessonsOfDay } from "../../school/calendar/special-days";
import { ownClasses } from "../../school/roster/own-classes";
import { readStored } from "../../school/settings/settings";
import { timetable } from "../../resources/timetable";
import { subject } from "./check";
import { rooms, week } from "./contract";

type Query = QueryOf<typeof week>;
type Week = DataOf<typeof week>;

/**
 * Lessons of which the asked one takes part in, as they are every week or as they are on the date.
 */
function concerned({ class_id, teacher_id, room = "" }: Query): SQL {
  if (class_id !== undefined) return sql`t.class_id = ${class_id}`;
  if (teacher_id !== undefined)
    return sql`${teacher_id} in (t.teacher_id, t.second_teacher_id, x.teacher_id)`;
  return sql`(lower(btrim(t.room)) = lower(${room}) or lower(btrim(x.room)) = lower(${room}))`;
}

/** Who is limited to its own sees lessons of its classes, and those it gives. */
function ownLessons(call: RequestContext): SQL {
  const own = ownClasses(call, ["view_timetables"], todayAsSql(call.context.now()));
  const me = currentAdmin(call, "teacher");
  return own
    ? sql` and (t.class_id in (${own}) or ${me} in (t.teacher_id, t.second_teacher_id, x.teacher_id))`
    : sql``;
}

const lessonsOf = (call: RequestContext, asked: Query, first: CalendarDay) =>
  call.db.query<Week["lessons"][number]>(sql`
  select t.id, t.version, t.weekday, t.week, d.date, t.period_id, p.start_time as start, p.end_time as "end", t.room, t.is_joint, t.valid_from, t.valid_to,
    json_build_object('id', c.id, 'name', c.name) as class, json_build_object('id', s.id, 'name', s.name, 'code', s.code) as subject, json_build_object('id', h.id, 'name', h.name) as teacher, case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as second_teacher,
    case when x.id is not null then json_build_object('id', x.id, 'version', x.version, 'is_cancelled', x.is_cancelled, 'room', x.room, 'note', x.note,
      'teacher', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end) end as substitution
  from timetable t
  join (select x.date, k.turn from (select ${first}::date + n as date from generate_series(0, 6) n) x left join timetable_days k on k.date = x.date) d
    on t.weekday = case when d.turn = 0 or d.turn > 7 then ${lessonsOfDay(sql`t.class_id`, sql`d.date`)} else extract(isodow from d.date)::int end and (t.week is null or t.week = d.turn)
  join periods p on p.id = t.period_id join classes c on c.id = t.class_id join subjects s on s.id = t.subject_id join teachers h on h.id = t.teacher_id left join teachers e on e.id = t.second_teacher_id
  left join substitutions x on x.lesson_id = t.id and x.date = d.date and x.deleted_at is null
  left join teachers y on y.id = x.teacher_id
  where t.deleted_at is null and t.valid_from <= d.date and (t.valid_to is null or t.valid_to >= d.date) and ${concerned(asked)}${ownLessons(call)}
  order by d.date, p.start_time, ${inNaturalOrder(sql`c.name`)}, t.id`);

/** A lesson with the times that its period has for its class on its date. */
function withBells(lesson: Week["lessons"][number], calendar: SchoolCalendar) {
  const bells = bellsOn(lesson.date, lesson.class.id, calendar);
  return { ...lesson, ...bells?.times[`period:${lesson.period_id}`] };
}

/** How the timetable of a week repeats, as JSON; null where every week is like the others. */
const cycleJson = (first: CalendarDay): SQL => sql`(
  select json_build_object('repeats', y.repeats, 'size', coalesce(y.cycle_weeks, y.cycle_days),
    'nearest', (select coalesce(json_agg(json_build_object('week', n.turn, 'date', n.date) order by n.turn), '[]') from (
      select distinct on (turn) turn, date from timetable_days where turn between 1 and 4 and date between ${first}::date and y.end_date order by turn, date) n))
  from academic_years y where y.deleted_at is null and y.repeats <> 'week' and y.start_date <= ${addDays(first, 6)}::date and y.end_date >= ${first}::date
    and coalesce(y.cycle_from, y.start_date) <= ${addDays(first, 6)}::date order by y.start_date limit 1)`;

const everybody = 0;

/** The days of a week with what closes them, for one class or, without one, for all. */
function daysFrom(first: CalendarDay, calendar: SchoolCalendar, classId: number) {
  return Array.from({ length: 7 }, (_, at) => {
    const date = addDays(first, at);
    const state = dayState(date, classId, calendar);
    return {
      date,
      weekday: weekday(date),
      turn: calendar.turns?.[date] ?? null,
      closed: state.open ? null : state.why,
      holiday: !state.open && state.why === "holiday" ? state.name : null,
      off: offDaysOn(calendar.offDays, date).includes(weekday(date)),
      special: specialOn(date, classId, calendar).map(({ name, effect }) => ({
        name,
        lessons_of: effect.kind === "school_day" ? effect.lessonsOf : null,
        no_lessons: effect.kind === "no_lessons" ? { from: effect.from, to: effect.to } : null,
      })),
      bells: classId === everybody ? null : (bellsOn(date, classId, calendar)?.name ?? null),
    };
  });
}

async function handle(
  call: RequestContext,
  { query }: Input<typeof week>,
): Promise<AnswerOf<typeof week>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const date = query.date ?? today;
  const first = weekStart(date, { offDays: offDaysOf(stored) });
  const [known] = await call.db.query<{
    calendar: Omit<SchoolCalendar, "offDays">;
    periods: Week["periods"];
    cycle: Week["cycle"];
  }>(sql`select ${calendarJson(first)} as calendar, ${cycleJson(first)} as cycle,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'), 'is_break', is_break) order by start_time, id), '[]') from periods where deleted_at is null) as periods`);
  const lessons = await lessonsOf(call, query, first);
  const calendar = calendarOf(known?.calendar ?? emptyCalendar, stored);
  return ok({
    from: first,
    to: addDays(first, 6),
    today,
    days: daysFrom(first, calendar, query.class_id ?? everybody),
    cycle: known?.cycle ?? null,
    periods: known?.periods ?? [],
    lessons: lessons.map((lesson) => withBells(lesson, calendar)),
  });
}

export const weekRoute = routeOf(week, {
  access: needsOrOwn("view_timetables"),
  subject,
  summary: "The week of a class, a teacher or a room, with its substitutions",
  handle,
});

export const roomsRoute = routeOf(rooms, {
  access: needsOrOwn("view_timetables"),
  subject,
  summary: "The rooms that lessons are in, or one's own lessons",
  async handle(call) {
    const own = registryOf(call).seen(timetable, "t");
    const found = await call.db.query<{ room: string }>(
      sql`select min(btrim(t.room)) as room from timetable t where t.deleted_at is null and btrim(coalesce(t.room, '')) <> ''${own && sql` and ${own}`} group by lower(btrim(t.room)) order by ${inNaturalOrder(sql`min(btrim(t.room))`)} limit 2000`,
    );
    return ok(found.map(({ room }) => room));
  },
});
