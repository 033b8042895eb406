import { sql, type SQL } from "drizzle-orm";
import { dayState, weekday, type SchoolCalendar } from "../../domain/attendance/school-calendar";
import { addDays, type CalendarDay } from "../../domain/calendar-day";
import { isCalendarDate, isStorableText } from "../../schema";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { idIn } from "../http/id-in";
import { needs, type Call, type Route } from "../http/route";
import { calendarJson, calendarOf, nowIn } from "../attendance/calendar";
import { readStored } from "../settings/settings";
import { subject } from "./check";

type Kind = "class_id" | "teacher_id" | "room";
const kinds: readonly Kind[] = ["class_id", "teacher_id", "room"];


/** Whose week is asked for. @throws ApiError 422. */
function askedFor(query: URLSearchParams): { kind: Kind; value: string } {
  const given = kinds.filter((kind) => query.has(kind));
  const [kind] = given;
  if (!kind || given.length > 1) throw invalid({ class_id: ["Ask for one class, one teacher or one room."] });
  const value = (query.get(kind) ?? "").trim();
  if (kind === "room" ? value === "" || value.length > 40 || !isStorableText(value) : idIn(value) === undefined) throw invalid({ [kind]: [kind === "room" ? "A room has 1 to 40 characters." : `"${kind}" is the id of a record.`] });
  return { kind, value };
}

/** Lessons of which the asked one takes part in, as they are every week or as they are on the date. */
const concerns: Readonly<Record<Kind, (value: string) => SQL>> = {
  class_id: (value) => sql`t.class_id = ${Number(value)}`,
  teacher_id: (value) => sql`(t.teacher_id = ${Number(value)} or x.teacher_id = ${Number(value)})`,
  room: (value) => sql`(lower(btrim(t.room)) = lower(${value}) or lower(btrim(x.room)) = lower(${value}))`,
};

const lessonsOf = (call: Call, { kind, value }: { kind: Kind; value: string }, monday: CalendarDay) => call.db.query(sql`
  select t.id, t.version, t.weekday, d.date, t.period_id, p.start_time as start, p.end_time as "end", t.room, t.valid_from, t.valid_to,
    json_build_object('id', c.id, 'name', c.name) as class, json_build_object('id', s.id, 'name', s.name, 'code', s.code) as subject, json_build_object('id', h.id, 'name', h.name) as teacher,
    case when x.id is not null then json_build_object('id', x.id, 'version', x.version, 'is_cancelled', x.is_cancelled, 'room', x.room, 'note', x.note,
      'teacher', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end) end as substitution
  from timetable t
  cross join lateral (select ${monday}::date + t.weekday - 1 as date) d
  join periods p on p.id = t.period_id join classes c on c.id = t.class_id join subjects s on s.id = t.subject_id join teachers h on h.id = t.teacher_id
  left join substitutions x on x.lesson_id = t.id and x.date = d.date and x.deleted_at is null
  left join teachers y on y.id = x.teacher_id
  where t.deleted_at is null and t.valid_from <= d.date and (t.valid_to is null or t.valid_to >= d.date) and ${concerns[kind](value)}
  order by d.date, p.start_time, c.name, t.id`);

const everybody = 0;

/** The days of a week with what closes them, for one class or, without one, for all. */
function daysFrom(monday: CalendarDay, calendar: SchoolCalendar, classId: number) {
  return Array.from({ length: 7 }, (_, at) => {
    const date = addDays(monday, at);
    const state = dayState(date, classId, calendar);
    return { date, weekday: at + 1, closed: state.open ? null : state.why, holiday: !state.open && state.why === "holiday" ? state.name : null, off: calendar.offDays.includes(weekday(date)) };
  });
}

async function week(call: Call): Promise<Response> {
  refuseOthers(call.query, [...kinds, "date"]);
  const asked = askedFor(call.query);
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const date = call.query.get("date") ?? today;
  // Weeks at the ends of the calendar would reach beyond it.
  if (!isCalendarDate(date) || date < "1900-01-08" || date > "9999-12-20") throw invalid({ date: ["Date must be a day that exists, such as 2026-11-21."] });
  const monday = addDays(date, 1 - weekday(date));
  const [known] = await call.db.query<{ calendar: Omit<SchoolCalendar, "offDays">; periods: unknown[] }>(sql`select ${calendarJson(monday)} as calendar,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'), 'is_break', is_break) order by start_time, id), '[]') from periods where deleted_at is null) as periods`);
  const lessons = await lessonsOf(call, asked, monday);
  const calendar = calendarOf(known?.calendar ?? { years: [], holidays: [] }, stored);
  return one({ from: monday, to: addDays(monday, 6), today, days: daysFrom(monday, calendar, asked.kind === "class_id" ? Number(asked.value) : everybody), periods: known?.periods, lessons });
}

/** A week as one grid shows it: days, periods, lessons, and what is different about them on their dates. */
export const weekRoute: Route = {
  method: "GET", path: "/admin/timetable/week", access: needs("view_timetables"), subject, summary: "The week of a class, a teacher or a room, with its substitutions", queryNames: [...kinds, "date"], handle: week,
};

/** Every room that lessons are in. */
export const roomsRoute: Route = {
  method: "GET", path: "/admin/timetable/rooms", access: needs("view_timetables"), subject, summary: "The rooms that lessons are in",
  async handle(call) {
    refuseOthers(call.query, []);
    const rooms = await call.db.query<{ room: string }>(sql`select min(btrim(room)) as room from timetable where deleted_at is null and btrim(coalesce(room, '')) <> '' group by lower(btrim(room)) order by 1 limit 2000`);
    return one(rooms.map(({ room }) => room));
  },
};
