import { withFreeAbsences } from "./domain/free-absences";
import { withNthLates } from "./domain/nth-lates";
import { isWithin, type Span } from "../../school/calendar/domain/school-calendar";
import { studentDays, type StudentDay } from "../../school/sums/domain/student-days";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { readSchool, type School, type Terms } from "./school";
import { yearAround } from "./span";
import { classesOf, readTaken, type Facts, type TakenRow } from "./taken";

/**
 * A span with the days of its first academic year before it, on which free absences may have been
 * used up and late marks added up; one statement where the policy does either, and none otherwise.
 */
async function widened(
  { db }: Pick<RequestContext, "db">,
  { from, to }: Span,
  { policy }: Terms,
): Promise<Span> {
  if (policy.free_absences === 0 && policy.lates_per_absence === null) return { from, to };
  const year = await yearAround(db, from);
  return { from: year?.from ?? from, to };
}

/** The days of a student in a span, and what they are made of. */
interface OwnDays extends Facts {
  school: School;
  taken: TakenRow[];
  days: StudentDay[];
  /** The same with those of the academic year before the span, where the policy asks for them. */
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
  const [found, school] = await Promise.all([
    readTaken(call.db, id, wide),
    readSchool(call, terms, classesOf(id, wide), wide.from),
  ]);
  const { policy } = terms;
  const { calendar, compareSlots } = school;
  const marked = studentDays(wide, found.spans, found.taken, school);
  const everyDay = withFreeAbsences(
    withNthLates(marked, policy, calendar.years, compareSlots),
    policy,
    calendar.years,
    compareSlots,
  );
  const own = { ...found, school, everyDay, days: everyDay };
  if (wide.from === span.from) return own;
  return {
    ...own,
    enrolments: found.enrolments.filter((one) => one.to === null || one.to >= span.from),
    taken: found.taken.filter(({ day }) => isWithin(day, span)),
    days: everyDay.filter(({ day }) => isWithin(day, span)),
  };
}
