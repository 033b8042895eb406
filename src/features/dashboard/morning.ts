import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { needsAny } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  nearestSchoolDay,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { closure } from "../../school/calendar/calendar";
import {
  type ClassSums,
  type Terms,
  daySums,
  inRegisters,
  readTerms,
  readSchoolDays,
  recentOf,
  rowFigure,
  termsOf,
  withRightSums,
} from "../figures/api";
import { morning } from "./contract";

/** Weeks that a day is compared with. */
const weeks = 4;

/** What closes a day for each of the classes, by the first of them; null while one has school. */
function closedForAll(
  day: CalendarDay,
  classes: readonly number[],
  calendar: SchoolCalendar,
): string | null {
  const closures = classes.map((id) => closure(day, id, calendar));
  return closures.includes(null) ? null : (closures[0] ?? null);
}

function figuresOf(sums: ClassSums | undefined, terms: Terms) {
  if (!sums) return null;
  const { registers, taken, incomplete } = sums;
  const { coverage: _, below: __, ...figure } = rowFigure(sums, terms);
  return { ...figure, policy: terms.policy, registers, taken, incomplete };
}

/** The same number of statements, however many classes there are. */
async function handle(call: RequestContext): Promise<AnswerOf<typeof morning>> {
  const terms = await readTerms(call);
  const { today } = terms;
  // A morning is compared register by register: its days are not over.
  const termsOn = (day: CalendarDay) => inRegisters(termsOf(terms, { to: day }));
  const { policy } = termsOn(today);
  const school = await readSchoolDays(call, terms);
  const { classes, calendar } = school;
  const day = nearestSchoolDay(addDays(today, 1), -1, classes, calendar);
  const dates =
    day === null ? [] : Array.from({ length: weeks + 1 }, (_, week) => addDays(day, week * -7));
  const days = dates.map((date) => ({ date, closed: closedForAll(date, classes, calendar) }));
  const open = days.filter(({ closed }) => closed === null).map(({ date }) => date);
  const [recent, sums] = await withRightSums(call.db, () =>
    onReplica(call, async (reading) => [
      await recentOf(reading, terms, school),
      await daySums(reading.db, open, termsOn),
    ]),
  );
  return ok({
    today,
    policy,
    recent,
    days: days.map(({ date, closed }) => ({
      date,
      closed,
      figures: closed === null ? figuresOf(sums.get(date), termsOn(date)) : null,
    })),
  });
}

export const morningRoute = routeOf(morning, {
  access: needsAny(["mark_attendance", "view_attendance"]),
  subject: "Attendance",
  summary:
    "Today, or the last school day, beside the same weekday of the four weeks before and the last 20 days of school",
  handle,
});
