import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../../school/calendar/domain/school-calendar";
import type { EventTime } from "./event-times";

/** Days before those asked for in which an event may begin that reaches into them. */
const daysBefore = 400;
/** Days, weeks, months or years that one rule is followed through: a century of days. */
const maxPeriods = 40_000;
/** The same for all rules of one text: a third of a second of work. */
const maxPeriodsOfText = 300_000;

/** How far the rules of one text are still followed: a text can hold thousands that come to nothing. */
export interface Budget {
  periods: number;
}
export const newBudget = (): Budget => ({ periods: maxPeriodsOfText });

/** A rule that cannot be followed here. */
export class UnknownRule extends Error {}

const daysOf: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 };

/** @throws UnknownRule when too much was followed before */
function spend(budget: Budget, rule: string, frequency: string, start: EventTime, to: string) {
  const days = (Date.parse(to) - Date.parse(start.wall.slice(0, 10))) / 86_400_000;
  budget.periods -= Math.min(maxPeriods, Math.ceil(days / (daysOf[frequency] ?? 1)));
  if (budget.periods < 0) throw new UnknownRule(rule);
}

const stamp = (wall: string) => `${wall.replaceAll(/[-:]/g, "")}Z`;

/** The last clock time of a rule, by the event's own clock. */
function untilWall(until: string, start: EventTime): string {
  const [, day = "", time, utc] = /^(\d{8})(?:T(\d{6}))?(Z?)$/.exec(until) ?? [];
  if (day === "") throw new UnknownRule(`UNTIL=${until}`);
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  if (time === undefined) return `${date}T23:59:59`;
  const wall = `${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  if (utc === "") return start.isDate ? `${date}T23:59:59` : wall;
  const instant = Date.parse(`${wall}Z`);
  // What the event's clock shows at that instant: its distance to UTC there is the one of an hour away.
  const offset = Date.parse(`${wall}Z`) - start.instantOf(wall);
  return new Date(instant + offset).toISOString().slice(0, 19);
}

/**
 * The clock times at which a rule has an event begin, those of a year before the days asked for among
 * them: it may last, or have been moved. They are counted without a zone, since a rule is about the
 * event's own clock.
 * @param budget what is left of it is taken from it
 * @throws UnknownRule for one that is no rule, comes more often than daily, or is beyond the budget
 */
export function ruleWalls(
  rule: string,
  start: EventTime,
  { from, to }: Span,
  budget: Budget,
): string[] {
  const parts = new Map(
    rule.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim().toUpperCase(), value.trim().toUpperCase()] as const;
    }),
  );
  const frequency = parts.get("FREQ") ?? "";
  if (!Object.hasOwn(daysOf, frequency)) throw new UnknownRule(rule);
  if (start.wall.slice(0, 10) > to) return [];
  spend(budget, rule, frequency, start, to);
  const until = parts.get("UNTIL");
  if (until !== undefined) parts.set("UNTIL", stamp(untilWall(until, start)));
  const text = [...parts].flatMap(([name, value]) => (name ? [`${name}=${value}`] : [])).join(";");
  const first = addDays(from, -daysBefore);
  try {
    const found = new RRuleTemporal({
      rruleString: `DTSTART:${stamp(start.wall)}\nRRULE:${text}`,
      maxIterations: maxPeriods,
    }).between(new Date(`${first}T00:00:00Z`), new Date(`${addDays(to, 1)}T00:00:00Z`), true);
    return found.map((at) => new Date(at.epochMilliseconds).toISOString().slice(0, 19));
  } catch (error) {
    throw new UnknownRule(rule, { cause: error });
  }
}
