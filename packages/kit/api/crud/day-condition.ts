import { isCalendarDate, type FilterValue, type Operator } from "../../schema";
import { sql, type SQL } from "../db/sql";
import { startOfDayAsSql } from "../today";

const isDay = (value: FilterValue): value is string =>
  typeof value === "string" && isCalendarDate(value);
/** The moment from which a value counts, and the one before which it still does. */
const from = (value: FilterValue): SQL =>
  isDay(value) ? startOfDayAsSql(value) : sql`${value}::timestamptz`;
const isUntil = (at: SQL, value: FilterValue): SQL =>
  isDay(value) ? sql`${at} < ${startOfDayAsSql(value, 1)}` : sql`${at} <= ${value}::timestamptz`;
const isOn = (at: SQL, value: FilterValue): SQL =>
  isDay(value)
    ? sql`(${at} >= ${from(value)} and ${isUntil(at, value)})`
    : sql`${at} = ${value}::timestamptz`;
const isOnAny = (at: SQL, values: readonly FilterValue[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`(${sql.join(
        values.map((value) => isOn(at, value)),
        sql` or `,
      )})`;

/** Of moments: a day that is given for one means the whole of it, by the institution's clock. */
const compareMoments: Readonly<
  Partial<Record<Operator, (at: SQL, values: readonly [FilterValue, ...FilterValue[]]) => SQL>>
> = {
  eq: (at, [value]) => isOn(at, value),
  ne: (at, [value]) => sql`(${at} is null or not ${isOn(at, value)})`,
  lt: (at, [value]) => sql`${at} < ${from(value)}`,
  lte: (at, [value]) => isUntil(at, value),
  gt: (at, [value]) => sql`not (${isUntil(at, value)})`,
  gte: (at, [value]) => sql`${at} >= ${from(value)}`,
  in: isOnAny,
  nin: (at, values) => sql`(${at} is null or not ${isOnAny(at, values)})`,
  between: (at, [first, last = first]) => sql`(${at} >= ${from(first)} and ${isUntil(at, last)})`,
};

/**
 * The condition on a moment where a day is given for one; undefined where all values are moments.
 * @param at SQL of the moment
 */
export function dayCondition(
  at: SQL,
  operator: Operator,
  [first, ...others]: readonly FilterValue[],
): SQL | undefined {
  if (first === undefined || ![first, ...others].some(isDay)) return undefined;
  return compareMoments[operator]?.(at, [first, ...others]);
}
