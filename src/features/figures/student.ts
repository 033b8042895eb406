import { groupBy } from "@rollcall/kit/schema/group-by";
import { sql } from "@rollcall/kit/api/db/sql";
import { lastDayOf } from "../../school/calendar/domain/academic-year";
import { tallyBySubject } from "./domain/by-subject";
import { countsDays, tallyOfDays } from "../../school/sums/domain/counted-days";
import { emptyTally, type Tally } from "../../school/sums/domain/percentage";
import type { StudentSlot } from "../../school/sums/domain/policy";
import { project } from "../../school/sums/domain/projection";
import { isWithin, type Span } from "../../school/calendar/domain/school-calendar";
import { absenceStreak, attendanceStreak, type Streak } from "../../school/sums/domain/streak";
import { holdsOn } from "../../school/roster/domain/roster";
import { dayMarks, slotsLeft, type StudentDay } from "../../school/sums/domain/student-days";
import { students } from "../../resources/students";
import { logView } from "@rollcall/kit/api/access-log/views";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { ok } from "@rollcall/kit/api/http/envelope";
import { notFound } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { todayAsSql } from "@rollcall/kit/api/today";
import { refuseOthersStudent } from "../../school/roster/own-classes";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { studentFigures as contract } from "./contract";
import { condonedOf, grantedTo } from "./condoned";
import { isMixed } from "./expected-days";
import { countsOf, figureOf } from "./figure";
import { codeInAnswer } from "./month-rows";
import { readDays } from "./own-days";
import { inRegisters, readTerms, termsOf, type School, type Terms } from "./school";
import { shownDay, type ShownDay } from "./shown-day";
import { readSpan, type RequestedSpan, type Year } from "./span";
import type { Facts, TakenRow, Times } from "./taken";
import { compareNames } from "@rollcall/kit/schema/formats/names";

type Figures = DataOf<typeof contract>;
type Student = Figures["student"];

async function findStudent({ db }: Pick<RequestContext, "db">, id: number): Promise<Student> {
  const [student] = await db.query<Student>(sql`
    select s.id, s.name, s.admission_no, s.roll_no, case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as class
    from students s left join classes c on c.id = s.class_id where s.id = ${id}`);
  if (!student) throw notFound();
  return student;
}

/**
 * What is still possible until the end of the term or the year; null where the span does not hold today, or the
 * student is in no class.
 */
function projectionOf(
  tally: Tally,
  span: Span & { year: Year | null },
  { today, threshold, policy }: Terms,
  school: School,
  { enrolments, spans, taken, free }: Times & { taken: readonly TakenRow[]; free: number },
) {
  const until = lastDayOf(span, today);
  const now = enrolments.find((one) => !school.groups.has(one.classId) && holdsOn(one, today));
  if (!now || today < span.from || today > span.to) return null;
  const last = now.to !== null && now.to < until ? now.to : until;
  const ahead = slotsLeft(
    spans,
    last,
    new Set(taken.filter(({ day }) => day === today).map(({ slot }) => slot)),
    school,
  );
  const left = countsDays(policy) ? ahead.days : ahead.slots;
  const { canMiss, mustAttend, reachable } = project(tally, threshold, left, free);
  return { left, until: last, can_miss: canMiss, must_attend: mustAttend, reachable };
}

/** How many of the next absences are free, after those of this academic year so far. */
function freeLeft(
  days: readonly StudentDay[],
  { policy, today }: Terms,
  years: readonly Span[],
): number {
  if (policy.free_absences === 0) return 0;
  const year = years.find((one) => isWithin(today, one));
  const used = days
    .filter(({ day }) => year !== undefined && isWithin(day, year))
    .flatMap((day) => [day, ...day.slots])
    .filter(({ isFree }) => isFree).length;
  return policy.free_absences - used;
}

/** The percentage in each subject, by name. */
const subjectsOf = (
  subjects: Facts["subjects"],
  tallies: ReadonlyMap<number, Tally>,
  terms: Terms,
): Figures["subjects"] =>
  subjects
    .filter(({ id }) => tallies.has(id))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map(({ id, name }) => ({ id, name, ...figureOf(tallies.get(id) ?? emptyTally, terms) }));

const streakInAnswer = ({ days, atLeast, from, to }: Streak) => ({
  days,
  at_least: atLeast,
  from: from ?? null,
  to: to ?? null,
});

const minutesLate = (slots: readonly StudentSlot[]): number =>
  slots.reduce((sum, { lateBy, notExpected }) => sum + ((!notExpected && lateBy) || 0), 0);

const classOf = ({ classId, className, from, to }: Times["enrolments"][number]) => ({
  id: classId,
  name: className,
  from,
  to,
});

/**
 * Everything that is said of one student's attendance in a span, each slot with what it weighs and
 * why; `slots` and `codes` say what those of the days are called.
 */
export async function studentFigures(
  call: Pick<RequestContext, "db" | "context">,
  id: number,
  asked: RequestedSpan,
): Promise<Figures> {
  const [student, ofSchool] = await Promise.all([findStudent(call, id), readTerms(call)]);
  const span = await readSpan(call, ofSchool, asked);
  const terms = termsOf(ofSchool, span);
  const [own, granted] = await Promise.all([
    readDays(call, id, span, terms),
    grantedTo(call.db, [id], span, terms),
  ]);
  const { school, enrolments, spans, taken, days, everyDay } = own;
  const slots = days.flatMap((day) => day.slots);
  const rows = groupBy(taken, ({ day }) => day);
  const shown: ShownDay[] = days.map((day) =>
    shownDay(day, rows.get(day.day) ?? [], terms.policy, school),
  );
  const tally = tallyOfDays(days, terms.policy);
  const ofRegisters = inRegisters(terms);
  const subjects = subjectsOf(
    own.subjects,
    tallyBySubject(days, taken, school, ofRegisters.policy),
    ofRegisters,
  );
  const marks = dayMarks(days);
  const codes = [...new Set(taken.map(({ code }) => code))].filter((code) => code !== null);
  return {
    student,
    from: span.from,
    to: span.to,
    today: terms.today,
    year: span.year,
    mixed_modes: isMixed(terms.modes, span),
    classes: enrolments.map(classOf),
    slots: [...new Set(slots.map(({ slot }) => slot))]
      .sort(school.compareSlots)
      .map((slot) => ({ slot, label: school.labelOf(slot) })),
    codes: codes.map(codeInAnswer),
    counts: countsOf(
      shown,
      new Set(codes.filter(({ is_late }) => is_late).map(({ code }) => code)),
    ),
    minutes_late: minutesLate(slots),
    ...figureOf(tally, terms),
    condoned: condonedOf(granted.get(id), tally, terms),
    subjects,
    projection: projectionOf(tally, span, terms, school, {
      enrolments,
      spans,
      taken,
      free: freeLeft(everyDay, terms, school.calendar.years),
    }),
    streak: streakInAnswer(absenceStreak(marks)),
    attended_streak: streakInAnswer(attendanceStreak(marks)),
    days: shown,
  };
}

export const studentRoute = routeOf(contract, {
  access: needsOrOwn("view_attendance"),
  subject: "Attendance",
  summary:
    "One student's counts and percentage over a span (the current academic year unless given), with every slot that was counted or left out, and why",
  async handle(call, { query }) {
    const id = idOf(call);
    await refuseOthersStudent(call, ["view_attendance"], id, todayAsSql(call.context.now()));
    const figures = await studentFigures(call, id, query);
    await logView(call, students, id);
    return ok(figures);
  },
});
