import { sql } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import {
  bellsOn,
  weekday,
  weekStart,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { calendarJson, calendarOf, nowIn, offDaysOf } from "../../school/calendar/calendar";
import { readStored } from "../../school/settings/settings";
import { bellsOfClass } from "./contract";

async function handle(
  call: RequestContext,
  { query }: Input<typeof bellsOfClass>,
): Promise<AnswerOf<typeof bellsOfClass>> {
  const id = idOf(call);
  const stored = await readStored(call.db);
  const day = query.date ?? nowIn(stored, call.context).today;
  const first = weekStart(day, { offDays: offDaysOf(stored) });
  const [found] = await call.db.query<{ calendar: Omit<SchoolCalendar, "offDays"> }>(
    sql`select ${calendarJson(first)} as calendar from classes where id = ${id} and deleted_at is null`,
  );
  if (!found) throw notFound();
  const calendar = calendarOf(found.calendar, stored);
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(first, at);
    const bells = bellsOn(date, id, calendar);
    return {
      date,
      weekday: weekday(date),
      schedule: bells ? { id: bells.id, name: bells.name } : null,
    };
  });
  return ok({ days });
}

export const bellsOfClassRoute = routeOf(bellsOfClass, {
  access: needs("view_classes", "view_periods"),
  subject: "Bell schedules",
  summary: "Which bells ring for a class on the days of a week",
  handle,
});
