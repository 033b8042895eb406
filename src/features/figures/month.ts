import { sql } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { ok } from "@rollcall/kit/api/http/envelope";
import { notFound } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { refuseOthersClass } from "../../school/roster/own-classes";
import { monthSheet as contract } from "./contract";
import { readClass, readRegisters } from "./month-rows";
import { monthSheet } from "./month-sheet";
import { withRightSums } from "./right-sums";
import { readSchool, readTerms, termsOf, termsOfClass, type SchoolTerms } from "./school";
import { readStudentSums } from "./student-sums";

/** First and last day of a month such as `2026-06`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
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
  const [{ class: of, codes, members, with_groups }, registers, school, sums] = await Promise.all([
    readClass(call.db, classId, span, terms.today),
    readRegisters(call.db, classId, span),
    readSchool(call, terms, sql`${classId}::int`, span.from),
    withRightSums(call.db, () => readStudentSums(call.db, { ...span, homeId: classId }, terms)),
  ]);
  if (!of) throw notFound();
  return {
    class: of,
    month,
    today: terms.today,
    policy: terms.policy,
    threshold: terms.threshold,
    with_groups,
    ...monthSheet({ span, classId, codes, members, registers, sums, school, terms }),
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
