import { groupBy } from "../../domain/group-by";
import { sql } from "drizzle-orm";
import { tallyOf, type Tally } from "../../domain/attendance/percentage";
import { project } from "../../domain/attendance/projection";
import type { Span } from "../../domain/attendance/school-calendar";
import { absenceStreak } from "../../domain/attendance/streak";
import { dayMarks, slotsLeft, studentDays } from "../../domain/attendance/student-days";
import { refuseOthers } from "../crud/list";
import { idOf } from "../crud/routes";
import { one } from "../http/envelope";
import { notFound } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { countsOf, figureOf } from "./figure";
import { toldCode } from "./month-rows";
import { readSchool, readTerms, type School, type Terms } from "./school";
import { shownDay, type ShownDay } from "./shown-day";
import { readSpan, type Year } from "./span";
import { classesOf, readEnrolments, readTaken, type NamedEnrolment, type TakenRow } from "./taken";

interface Student {
  id: number;
  name: string;
  admission_no: string;
  roll_no: number | null;
  class: { id: number; name: string } | null;
}

async function findStudent({ db }: Call, id: number): Promise<Student> {
  const [student] = await db.query<Student>(sql`
    select s.id, s.name, s.admission_no, s.roll_no, case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as class
    from students s left join classes c on c.id = s.class_id where s.id = ${id}`);
  if (!student) throw notFound();
  return student;
}

/** What is still possible until the end of the year; null where the span does not hold today, or the student is in no class. */
function projectionOf(tally: Tally, span: Span & { year: Year | null }, terms: Terms, school: School, enrolments: readonly NamedEnrolment[], taken: readonly TakenRow[]) {
  const { today, threshold } = terms;
  const until = span.year && span.year.to >= today ? span.year.to : span.to;
  const now = enrolments.find(({ from, to }) => from <= today && (to === null || to >= today));
  if (!now || today < span.from || today > span.to) return null;
  const last = now.to !== null && now.to < until ? now.to : until;
  const left = slotsLeft(now.classId, last, new Set(taken.filter(({ day }) => day === today).map(({ slot }) => slot)), school);
  const { canMiss, mustAttend, reachable } = project(tally, threshold, left);
  return { left, until: last, can_miss: canMiss, must_attend: mustAttend, reachable };
}

const streakOf = (days: Parameters<typeof dayMarks>[0]) => {
  const { days: length, atLeast, from = null, to = null } = absenceStreak(dayMarks(days));
  return { days: length, at_least: atLeast, from, to };
};

/** Everything that is said of one student's attendance in a span, each slot with what it weighs and why; `slots` and `codes` say what those of the days are called. */
async function studentFigures(call: Call, id: number) {
  const [student, terms] = await Promise.all([findStudent(call, id), readTerms(call)]);
  const span = await readSpan(call, terms);
  const [enrolments, taken, school] = await Promise.all([readEnrolments(call.db, id, span), readTaken(call.db, id, span), readSchool(call, terms, classesOf(id, span), span.from)]);
  const days = studentDays(span, enrolments, taken, school);
  const slots = days.flatMap((day) => day.slots);
  const rows = groupBy(taken, ({ day }) => day);
  const shown: ShownDay[] = days.map((day) => shownDay(day, rows.get(day.day) ?? [], terms.policy, school));
  const tally = tallyOf(slots, terms.policy);
  const codes = [...new Set(taken.map(({ code }) => code))].filter((code) => code !== null);
  return {
    student, from: span.from, to: span.to, today: terms.today, year: span.year,
    classes: enrolments.map(({ classId, className, from, to }) => ({ id: classId, name: className, from, to })),
    slots: [...new Set(slots.map(({ slot }) => slot))].sort(school.compareSlots).map((slot) => ({ slot, label: school.labelOf(slot) })),
    codes: codes.map(toldCode),
    counts: countsOf(shown, new Set(codes.filter(({ is_late }) => is_late).map(({ code }) => code))),
    ...figureOf(tally, terms), projection: projectionOf(tally, span, terms, school, enrolments, taken), streak: streakOf(days), days: shown,
  };
}

/** `GET /admin/attendance/students/:id?from&to` */
export const studentRoute: Route = {
  method: "GET", path: "/admin/attendance/students/:id", access: needs("view_attendance"), subject: "Attendance", queryNames: ["from", "to", "year"],
  summary: "One student's counts and percentage over a span (the current academic year unless told), with every slot that was counted or left out, and why",
  async handle(call) {
    const id = idOf(call);
    refuseOthers(call.query, ["from", "to", "year"]);
    return one(await studentFigures(call, id));
  },
};
