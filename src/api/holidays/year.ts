import { sql } from "drizzle-orm";
import { addDays } from "../../domain/calendar-day";
import { readNumber } from "../../schema";
import { nowIn, offDaysOf } from "../attendance/calendar";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { readStored } from "../settings/settings";

const twoDigits = (value: number) => String(value).padStart(2, "0");
const [earliest, latest] = [1900, 9997];

/** The first days of the twelve months from a month on. */
const monthsFrom = (year: number, month: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year + Math.floor((month - 1 + at) / 12)}-${twoDigits(((month - 1 + at) % 12) + 1)}-01`);

async function year(call: Call): Promise<Response> {
  refuseOthers(call.query, ["year"]);
  const text = call.query.get("year");
  const asked = text === null ? undefined : readNumber(text, earliest, latest);
  if (text !== null && (asked === undefined || !Number.isInteger(asked))) throw invalid({ year: [`Year is a number from ${earliest} to ${latest}.`] });
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const [began] = await call.db.query<{ month: number }>(sql`select extract(month from start_date)::int as month from academic_years where is_current and deleted_at is null`);
  const month = began?.month ?? 1;
  const present = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < month ? 1 : 0);
  const months = monthsFrom(asked ?? present, month);
  const [from = "", last = ""] = [months[0], months[11]];
  const to = addDays(`${addDays(last, 31).slice(0, 7)}-01`, -1);
  const holidays = await call.db.query(sql`
    select h.id, h.name, h.start_date, h.end_date, h.kind, (select count(*) from holidays__classes l where l.from_id = h.id) as classes
    from holidays h where h.deleted_at is null and h.start_date <= ${to}::date and h.end_date >= ${from}::date order by h.start_date, h.id limit 1000`);
  return one({ year: asked ?? present, present, today, from, to, months, off_days: offDaysOf(stored), holidays });
}

/** Twelve months from the one in which the academic year begins, with their holidays. */
export const yearRoute: Route = {
  method: "GET", path: "/admin/holidays/year", access: needs("view_holidays"), subject: "Holidays", summary: "The holidays of a year, and the weekly off days", queryNames: ["year"], handle: year,
};
