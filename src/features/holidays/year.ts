import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { nowIn, offDaysOf } from "../../school/calendar/calendar";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { readStored } from "../../school/settings/settings";
import { yearOfHolidays } from "./contract";

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The first days of the twelve months from a month on. */
const monthsFrom = (year: number, month: number): string[] =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `${year + Math.floor((month - 1 + at) / 12)}-${twoDigits(((month - 1 + at) % 12) + 1)}-01`,
  );

async function handle(
  call: RequestContext,
  { query: { year: asked } }: Input<typeof yearOfHolidays>,
): Promise<AnswerOf<typeof yearOfHolidays>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const [began] = await call.db.query<{ month: number }>(
    sql`select extract(month from start_date)::int as month from academic_years where is_current and deleted_at is null`,
  );
  const month = began?.month ?? 1;
  const present = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < month ? 1 : 0);
  const months = monthsFrom(asked ?? present, month);
  const [from = "", last = ""] = [months[0], months[11]];
  const to = addDays(`${addDays(last, 31).slice(0, 7)}-01`, -1);
  const holidays = await call.db.query<DataOf<typeof yearOfHolidays>["holidays"][number]>(sql`
    select h.id, h.name, h.start_date, h.end_date, h.weekday, h.kind, (select count(*) from holidays__classes l where l.from_id = h.id) as classes
    from holidays h where h.deleted_at is null and h.start_date <= ${to}::date and h.end_date >= ${from}::date order by h.start_date, h.id limit 1000`);
  const specialDays = await call.db.query<DataOf<typeof yearOfHolidays>["special_days"][number]>(
    sql`select d.id, d.name, d.date, d.effect, (select count(*) from special_days__classes l where l.from_id = d.id) as classes
    from special_days d where d.deleted_at is null and d.date between ${from}::date and ${to}::date order by d.date, d.id limit 1000`,
  );
  return ok({
    year: asked ?? present,
    present,
    today,
    from,
    to,
    months,
    off_days: offDaysOf(stored).map(({ from: since, days }) => ({ from: since, days: [...days] })),
    holidays,
    special_days: specialDays,
  });
}

export const yearRoute = routeOf(yearOfHolidays, {
  access: needs("view_holidays"),
  subject: "Holidays",
  summary: "The holidays and special days of a year, and the weekly off days",
  handle,
});
