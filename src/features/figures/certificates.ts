import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import { logView } from "@rollcall/kit/api/access-log/views";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf, QueryOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { may } from "@rollcall/kit/schema";
import { todayAsSql } from "@rollcall/kit/api/today";
import { students } from "../../resources/students";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { refuseOthersClass, refuseOthersStudent } from "../../school/roster/own-classes";
import { isBelow } from "../../school/sums/domain/percentage";
import { noSums, tallyOfSums } from "../../school/sums/domain/sums";
import { certificates as contract } from "./contract";
import { condonedOf, grantedTo } from "./condoned";
import { isMixed } from "./expected-days";
import { rowFigure } from "./figure";
import { withRightSums } from "./right-sums";
import { readTerms, termsOf } from "./school";
import { readSpan } from "./span";
import { readStudentSums } from "./student-sums";
import { t } from "./text";

type Asked = QueryOf<typeof contract>;
type Answer = DataOf<typeof contract>;
type Person = Pick<
  Answer["students"][number],
  "id" | "name" | "admission_no" | "roll_no" | "classes"
>;

/** The student, or those in the class or teaching group, or in any class, on the last day, with their classes of the span in order. */
const readPeople = (
  { db }: RequestContext,
  { student_id: studentId, class_id: classId }: Asked,
  { from, to }: Span,
) =>
  db.query<Person>(sql`
    with spans as (select * from enrolments where deleted_at is null and from_date <= ${to}::date and (to_date is null or to_date >= ${from}::date))
    select s.id, s.name, s.admission_no, coalesce(now.roll_no, case when ${classId ?? null}::int is null then s.roll_no end) as roll_no,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'from', greatest(e.from_date, ${from}::date), 'to', least(coalesce(e.to_date, ${to}::date), ${to}::date)) order by e.from_date), '[]')
        from spans e join classes c on c.id = e.class_id where e.student_id = s.id) as classes
    from students s left join spans now on now.student_id = s.id and ${to}::date between now.from_date and coalesce(now.to_date, 'infinity')
    left join classes k on k.id = now.class_id
    where s.deleted_at is null and (s.id = ${studentId ?? null}::int or now.class_id = ${classId ?? null}::int
      or ${studentId === undefined && classId === undefined} and now.class_id is not null
      or exists (select 1 from roster_spans g where g.student_id = s.id and g.slots is null and g.class_id = ${classId ?? null}::int and ${to}::date between g.from_date and coalesce(g.to_date, 'infinity'))) order by ${classId === undefined ? sql`${inNaturalOrder(sql`k.name`)}, ` : sql``}now.roll_no nulls last, s.name, s.id`);

/**
 * The days of the certificates: those that are asked for, until today.
 * @throws ApiError 422 where none of them has come yet
 */
async function readDays(
  call: RequestContext,
  ofSchool: Awaited<ReturnType<typeof readTerms>>,
  asked: Asked,
) {
  const { from, to, year } = await readSpan(call, ofSchool, asked);
  const { today } = ofSchool;
  if (from > today) throw invalid({ from: [t("notBegun")] });
  return { from, to: to < today ? to : today, whole: { from, to }, year };
}

async function refuseOthers(call: RequestContext, asked: Asked, date: string): Promise<void> {
  const keys = ["view_attendance"];
  const { student_id: studentId, class_id, award } = asked;
  const isOfAll = studentId === undefined && class_id === undefined;
  const mayAskAll = award !== undefined && may(call.identity, "view_attendance");
  if (isOfAll ? !mayAskAll : studentId !== undefined && class_id !== undefined)
    throw invalid({ student_id: [t("studentOrClass")] });
  if (class_id !== undefined) await refuseOthersClass(call, keys, { class_id, date });
  if (studentId !== undefined)
    await refuseOthersStudent(call, keys, studentId, todayAsSql(call.context.now()));
}

/** Awards that are printed at once. */
const mostSheets = 500;

/** Whose award is printed, and whose is not because marks are missing; everyone is printed without an award. */
function awarded<S extends { weight: number; counted: number; unmarked: number }>(
  all: S[],
  { award, at_least: atLeast = 1 }: Asked,
): { earned: S[]; incomplete: S[] } {
  if (award === undefined) return { earned: all, incomplete: [] };
  const reach = all.filter(
    ({ weight, counted }) => counted >= atLeast && !isBelow({ halves: weight * 2, counted }, award),
  );
  return {
    earned: reach.filter(({ unmarked }) => unmarked === 0),
    incomplete: reach.filter(({ unmarked }) => unmarked > 0),
  };
}

async function handle(
  call: RequestContext,
  { query }: { query: Asked },
): Promise<AnswerOf<typeof contract>> {
  const ofSchool = await readTerms(call);
  const { from, to, whole, year } = await readDays(call, ofSchool, query);
  await refuseOthers(call, query, to);
  const terms = termsOf(ofSchool, { to });
  const at = call.context.now().toISOString();
  const people = await readPeople(call, query, { from, to });
  const { student_id: studentId } = query;
  if (studentId !== undefined && people.length === 0) throw notFound();
  const scope = { from, to, students: people.map(({ id }) => id) };
  const [rows, granted] = await Promise.all([
    withRightSums(call.db, () => readStudentSums(call.db, scope, terms)),
    grantedTo(call.db, scope.students, whole, terms),
  ]);
  const sums = new Map(rows.map((row) => [row.student_id, row]));
  if (studentId !== undefined) await logView(call, students, studentId);
  const all = people.map((person) => {
    const own = sums.get(person.id) ?? noSums;
    const { halves, counted } = tallyOfSums(own, terms.policy);
    const condoned = condonedOf(granted.get(person.id), { halves, counted }, terms);
    return { ...person, ...rowFigure(own, terms), weight: halves / 2, counted, condoned };
  });
  const { earned, incomplete } = awarded(all, query);
  if (earned.length > mostSheets && query.award !== undefined)
    throw invalid({ class_id: [t("tooManyAwards", { most: mostSheets, count: earned.length })] });
  return ok({
    from,
    to,
    asked: whole,
    today: terms.today,
    year,
    at,
    made_by: call.identity.name,
    policy: terms.policy,
    threshold: terms.threshold,
    mixed_modes: isMixed(terms.modes, { from, to }),
    students: earned,
    incomplete: incomplete.map(({ id, name, unmarked }) => ({ id, name, unmarked })),
  });
}

export const certificatesRoute = routeOf(contract, {
  access: needsOrOwn("view_attendance"),
  subject: "Attendance",
  summary:
    "What a certificate of attendance says between two days: of one student, or of all who are in a class on the last day",
  handle,
});
