import { withFreeAbsences } from "../../domain/attendance/free-absences";
import { isWithin, type Span } from "../../domain/attendance/school-calendar";
import { studentDays, type StudentDay } from "../../domain/attendance/student-days";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { readSchool, type School, type Terms } from "./school";
import { yearAround } from "./span";
import { classesOf, readTaken, readTimes, type TakenRow, type Times } from "./taken";

/**
 * A span with the days of its first academic year before it, on which free absences may have been
 * used up; one statement where there are free absences, and none otherwise.
 */
async function widened(
  { db }: Pick<RequestContext, "db">,
  { from, to }: Span,
  { policy }: Terms,
): Promise<Span> {
  if (policy.free_absences === 0) return { from, to };
  const year = await yearAround(db, from);
  return { from: year?.from ?? from, to };
}

/** The days of a student in a span, and what they are made of. */
interface OwnDays extends Times {
  school: School;
  taken: TakenRow[];
  days: StudentDay[];
  /** The same with those of the academic year before the span, where there are free absences. */
  everyDay: StudentDay[];
}

/** A constant number of statements. */
export async function readDays(
  call: Pick<RequestContext, "db">,
  id: number,
  span: Span,
  terms: Terms,
): Promise<OwnDays> {
  const wide = await widened(call, span, terms);
  const [times, taken, school] = await Promise.all([
    readTimes(call.db, id, wide),
    readTaken(call.db, id, wide),
    readSchool(call, terms, classesOf(id, wide), wide.from),
  ]);
  const everyDay = withFreeAbsences(
    studentDays(wide, times.spans, taken, school),
    terms.policy,
    school.calendar.years,
    school.compareSlots,
  );
  const own = { ...times, school, taken, everyDay, days: everyDay };
  if (wide.from === span.from) return own;
  return {
    ...own,
    enrolments: times.enrolments.filter((one) => one.to === null || one.to >= span.from),
    taken: taken.filter(({ day }) => isWithin(day, span)),
    days: everyDay.filter(({ day }) => isWithin(day, span)),
  };
}
