import { sql } from "drizzle-orm";
import type { Span } from "../../domain/attendance/school-calendar";
import { addDays, type CalendarDay } from "../../domain/calendar-day";
import { isCalendarDate } from "../../schema";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid, notFound } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { readClass, readRegisters } from "./month-rows";
import { monthSheet } from "./month-sheet";
import { readSchool, readTerms, type Terms } from "./school";
import { idIn } from "./span";

/** First and last day of a month such as `2026-06`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** A month of the query; the present one without. @throws ApiError 422 when it is none. */
export function monthIn(query: URLSearchParams, today: CalendarDay): string {
  const month = query.get("month") ?? today.slice(0, 7);
  if (!/^(19|20|21)\d\d-\d\d$/.test(month) || !isCalendarDate(`${month}-01`)) throw invalid({ month: ["A month is written like 2026-06."] });
  return month;
}

/** The class of the query. @throws ApiError 422 without one, 400 when it is no id. */
export function classIn(query: URLSearchParams): number {
  const id = idIn(query, "class_id");
  if (id === undefined) throw invalid({ class_id: ["Choose a class."] });
  return id;
}

/** The register sheet of a class and a month. @throws ApiError 404 when there is no such class. */
export async function readMonth(call: Call, terms: Terms, classId: number, month: string) {
  const span = monthSpan(month);
  const [{ class: of, codes, members }, registers, school] = await Promise.all([
    readClass(call.db, classId, span), readRegisters(call.db, classId, span), readSchool(call, terms, sql`${classId}::int`, span.from),
  ]);
  if (!of) throw notFound();
  return { class: of, month, today: terms.today, policy: terms.policy, threshold: terms.threshold, ...monthSheet({ span, classId, codes, members, registers, school, terms }) };
}

/** `GET /admin/attendance/month?class_id&month` */
export const monthRoute: Route = {
  method: "GET", path: "/admin/attendance/month", access: needs("view_attendance"), subject: "Attendance", queryNames: ["class_id", "month"],
  summary: "The register sheet of a class: the days of a month, everybody who was in it, each mark, and the totals",
  async handle(call) {
    refuseOthers(call.query, ["class_id", "month"]);
    const classId = classIn(call.query);
    const terms = await readTerms(call);
    return one(await readMonth(call, terms, classId, monthIn(call.query, terms.today)));
  },
};
