import { groupBy } from "@rollcall/kit/schema/group-by";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { byRegisters, countsDays } from "../../school/sums/domain/counted-days";
import {
  calculationOn,
  type Calculation,
  type Calculations,
} from "../../school/sums/domain/calculations";
import type { SchoolCalendar, Span } from "../../school/calendar/domain/school-calendar";
import type { SubjectFacts, SubjectLesson } from "./domain/by-subject";
import type { WeeklyOff } from "../../school/calendar/domain/weekly-off";
import type { ModeChange } from "../../school/slots/domain/attendance-mode";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { calendarJson, calendarOf, nowIn, offDaysOf } from "../../school/calendar/calendar";
import { slotLabel, periodOf } from "../../school/slots/slots";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { calculationsOf, expectedFromIn, readStored } from "../../school/settings/settings";

/** What every figure about attendance depends on, as the institution has set it. */
export interface SchoolTerms {
  today: CalendarDay;
  timeZone: string;
  /** How percentages are counted, and were counted before. */
  calculations: Calculations;
  modes: readonly ModeChange[];
  /** The day from which a register that was not taken is missing; null from the first. */
  expectedFrom: CalendarDay | null;
  /** Weekly off days, and from when each holds. */
  offDays: readonly WeeklyOff[];
  /** Whether a special day of single classes has hours without lessons. */
  releases: boolean;
  /** The current academic year's id. */
  yearId: number | null;
  stored: Awaited<ReturnType<typeof readStored>>;
}

/** The terms of a span, by one calculation. */
export interface Terms extends SchoolTerms, Calculation {}

/** The terms in two statements at once; which calculation holds is said by `termsOf`. */
export async function readTerms({
  db,
  context,
}: Pick<RequestContext, "db"> & { context: Pick<ApiContext, "now"> }): Promise<SchoolTerms> {
  const [stored, [special]] = await Promise.all([
    readStored(db),
    db.query<{ releases: boolean }>(
      sql`select exists (select 1 from special_days d join special_days__classes l on l.from_id = d.id where d.deleted_at is null and d.effect = 'no_lessons') or exists (select 1 from register_guests) as releases`,
    ),
  ]);
  const { settings, modes } = stored;
  const { today } = nowIn(stored, context);
  return {
    today,
    timeZone: settings["institution.timezone"],
    modes,
    offDays: offDaysOf(stored),
    expectedFrom: expectedFromIn(stored, today),
    releases: special?.releases ?? false,
    stored,
    calculations: calculationsOf(stored),
    yearId: settings["academic.current_year_id"] ?? null,
  };
}

/**
 * The terms of a span: a figure is counted by the calculation that held on the last day of its
 * span, or that holds today where the span reaches today or beyond.
 */
export const termsOf = (terms: SchoolTerms, { to }: Pick<Span, "to">): Terms => ({
  ...terms,
  ...calculationOn(terms.calculations, to < terms.today ? to : terms.today),
});

/** The terms by which single registers are counted, whatever makes a day. */
export const inRegisters = (terms: Terms): Terms => ({
  ...terms,
  policy: byRegisters(terms.policy),
});

/**
 * The terms of a class: a teaching group has no days of its own, so its registers are counted. One
 * statement where percentages count days, none otherwise.
 */
export async function termsOfClass(
  { db }: Pick<RequestContext, "db">,
  terms: Terms,
  classId: number | undefined,
): Promise<Terms> {
  if (classId === undefined || !countsDays(terms.policy)) return terms;
  const [group] = await db.query(
    sql`select 1 from classes where id = ${classId}::int and kind = 'group'`,
  );
  return group ? inRegisters(terms) : terms;
}

interface Found {
  calendar: Omit<SchoolCalendar, "offDays">;
  lessons: (SubjectLesson & { classId: number })[];
  groups: number[];
  cancelled: string[];
  /** By when they begin. */
  periods: { id: number; name: string; starts: string }[];
}

/**
 * The calendar and the timetable of some classes: what says which slots are asked for, and how a
 * slot is called.
 */
export interface School extends SubjectFacts {
  labelOf(slot: string): string;
  /**
   * Orders slots as they follow each other on a day: whole days and their halves, then periods by
   * when they begin.
   */
  compareSlots(this: void, a: string, b: string): number;
}

/**
 * Reads the school in one statement.
 * @param classes a list of ids in SQL
 * @param from holidays that ended before it are left out
 */
export async function readSchool(
  { db }: Pick<RequestContext, "db">,
  terms: SchoolTerms,
  classes: SQL,
  from: CalendarDay,
): Promise<School> {
  const [found] = await db.query<Found>(sql`
    select ${calendarJson(from)} as calendar,
      (select coalesce(json_agg(json_build_object('id', t.id, 'classId', t.class_id, 'weekday', t.weekday, 'week', t.week, 'periodId', t.period_id, 'validFrom', t.valid_from, 'validTo', t.valid_to, 'starts', to_char(p.start_time, 'HH24:MI'), 'subjectId', t.subject_id)), '[]')
        from timetable t join periods p on p.id = t.period_id where t.deleted_at is null and t.class_id in (${classes})) as lessons,
      (select coalesce(json_agg(id), '[]') from classes where kind = 'group' and id in (${classes})) as groups,
      (select coalesce(json_agg(s.lesson_id || '@' || s.date), '[]') from substitutions s join timetable t on t.id = s.lesson_id
        where s.deleted_at is null and s.is_cancelled and t.deleted_at is null and t.class_id in (${classes})) as cancelled,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'starts', to_char(start_time, 'HH24:MI')) order by start_time, id), '[]') from periods) as periods`);
  if (!found) throw new Error("A statement without a table has no row.");
  const names = new Map(found.periods.map(({ id, name }) => [id, name]));
  const places = new Map(found.periods.map(({ id }, at) => [`period:${id}`, at]));
  const placeOf = (slot: string) => places.get(slot) ?? -1;
  return {
    calendar: calendarOf(found.calendar, terms.stored),
    modes: terms.modes,
    expectedFrom: terms.expectedFrom,
    today: terms.today,
    lessons: groupBy(found.lessons, ({ classId }) => classId),
    groups: new Set(found.groups),
    cancelled: new Set(found.cancelled),
    starts: new Map(found.periods.map(({ id, starts }) => [`period:${id}`, starts])),
    compareSlots: (a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : a > b ? 1 : 0),
    labelOf: (slot) => slotLabel(slot, names.get(periodOf(slot) ?? 0)),
  };
}
