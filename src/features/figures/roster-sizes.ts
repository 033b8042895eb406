import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { rosterSpans } from "../../school/roster/enrolled";
import { ofClass, type Scope } from "./expected-days";

/**
 * `sizes` (class_id, dates, sizes) for `with`: on which days of a scope the number of students on
 * the roster of a class changes, and to what. A row a class, so that many registers are joined with
 * few rows; `sizeOn` looks a day up in it.
 */
export const rosterSizes = (scope: Scope): SQL => sql`
  joined as (
    select class_id, greatest(from_date, ${scope.from}::date) as date, 1 as step from ${rosterSpans} e
    where from_date <= ${scope.to}::date and (to_date is null or to_date >= ${scope.from}::date) and ${ofClass(scope, sql`class_id`)}
    union all
    select class_id, to_date + 1, -1 from ${rosterSpans} e where to_date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`class_id`)}),
  sizes as materialized (
    select class_id, array_agg(date order by date) as dates, array_agg(n order by date) as sizes from (
      select class_id, date, sum(sum(step)) over (partition by class_id order by date)::int as n from joined group by 1, 2) x group by 1)`;

/** How many students are on the roster on a day, of a row of `rosterSizes`; null before the first. */
export const sizeOn = (row: SQL, day: SQL): SQL =>
  sql`${row}.sizes[width_bucket(${day}, ${row}.dates)]`;
