import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { ok } from "@rollcall/kit/api/http/envelope";
import { notFound } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { refuseOthersClass } from "../../school/roster/own-classes";
import { monthSheet as contract } from "./contract";
import { readClass, readRegisters } from "./month-rows";
import { monthSheet, type DaySums, type MarkOf } from "./month-sheet";
import { monthSpan } from "./span";
import { withRightSums } from "./right-sums";
import { readStudentSums } from "./student-sums";
import {
  readSchool,
  readTerms,
  termsOf,
  termsOfClass,
  type SchoolTerms,
  type Terms,
} from "./school";
import { dayRows } from "./day-rows";
import { freeRows, nthLateRows, type MarksScope } from "../../school/sums/policy-rows";
import type { Policy } from "../../school/sums/domain/policy";
import { marksScope } from "./expected-days";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * The marks of a class and a span of which the policy makes something by what was before in the
 * academic year: free absences, or late ones that are one too many. They follow from sums of the
 * months before; nothing is read where there are none.
 */
async function readMarks(
  rowsOf: (scope: MarksScope, policy: Policy) => SQL | null,
  db: Database,
  scope: Span & { classId: number },
  { policy }: Terms,
): Promise<MarkOf[]> {
  const rows = rowsOf(marksScope(scope), policy);
  if (!rows) return [];
  return withRightSums(db, () =>
    db.query<MarkOf>(sql`select student_id, date, slot from (${rows}) x`),
  );
}

/** What the days of each student of a class come to; none where percentages count registers. */
async function readDays(
  db: Database,
  scope: Span & { classId: number },
  terms: Terms,
): Promise<ReadonlyMap<number, DaySums>> {
  const rows = dayRows(scope, terms);
  if (!rows) return new Map();
  const found = await withRightSums(db, () =>
    db.query<DaySums & { student_id: number }>(
      sql`select student_id, sum(days)::int as days, sum(day_halves)::int as day_halves, sum(free)::int as free from ${rows} x group by 1`,
    ),
  );
  return new Map(found.map(({ student_id, ...sums }) => [student_id, sums]));
}

/** The register sheet of a class and a month. @throws ApiError 404 when there is no such class. */
export async function readMonth(
  call: RequestContext,
  asked: SchoolTerms,
  classId: number,
  month: string,
) {
  const span = monthSpan(month);
  const terms = await termsOfClass(call, termsOf(asked, span), classId);
  const [{ class: of, codes, members, with_groups }, registers, school, free, nthLates, days] =
    await Promise.all([
      readClass(call.db, classId, span, terms.today),
      readRegisters(call.db, classId, span),
      readSchool(call, terms, sql`${classId}::int`, span.from),
      readMarks(freeRows, call.db, { ...span, classId }, terms),
      readMarks(nthLateRows, call.db, { ...span, classId }, terms),
      readDays(call.db, { ...span, classId }, terms),
    ]);
  if (!of) throw notFound();
  const anywhere = with_groups
    ? await withRightSums(call.db, () =>
        readStudentSums(call.db, { ...span, homeId: classId }, terms),
      )
    : null;
  return {
    class: of,
    month,
    today: terms.today,
    policy: terms.policy,
    threshold: terms.threshold,
    with_groups,
    ...monthSheet({
      span,
      classId,
      codes,
      members,
      registers,
      free,
      nthLates,
      days,
      anywhere,
      school,
      terms,
    }),
  };
}

export const monthRoute = routeOf(contract, {
  access: needsOrOwn("view_attendance"),
  subject: "Attendance",
  summary:
    "The register sheet of a class: the days of a month, everyone who was in it, each mark, and the totals",
  async handle(call, { query }) {
    const terms = await readTerms(call);
    const month = query.month ?? terms.today.slice(0, 7);
    const { to } = monthSpan(month);
    await refuseOthersClass(call, ["view_attendance"], {
      class_id: query.class_id,
      date: to < terms.today ? to : terms.today,
    });
    return ok(await readMonth(call, terms, query.class_id, month));
  },
});
