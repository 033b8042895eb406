import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  calculationsFrom,
  changedFrom,
  type Calculations,
} from "../../school/sums/domain/calculations";
import { beginning } from "../../school/calendar/domain/weekly-off";
import { attendanceCalculations, previewCalculation } from "../school/contract";
import {
  calculationFrom,
  calculationOf,
  calculationPaths,
  calculationsOf,
  readStored,
  storeCalculations,
} from "../../school/settings/settings";
import { nowIn } from "../../school/calendar/calendar";
import { firstRegister } from "../../school/registers/first-register";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { t } from "./text";

const shown = (calculations: Calculations) =>
  calculationsFrom(calculations).map(({ from, lowAfter, ...calculation }) => ({
    from: from === beginning ? null : from,
    ...calculation,
    low_after: lowAfter,
  }));

/**
 * The day from which a change holds: the one that was sent, else today, or the beginning while no
 * register has ever been taken.
 * @throws ApiError 422 for a day in the future.
 */
async function firstDay(
  call: Pick<RequestContext, "db">,
  changed: ReadonlyMap<string, unknown>,
  today: CalendarDay,
): Promise<CalendarDay> {
  const asked = changed.get(calculationFrom);
  if (typeof asked !== "string") return (await firstRegister(call)) === null ? beginning : today;
  if (asked > today) throw invalid({ [calculationFrom]: [t("notInFuture")] });
  return asked;
}

/**
 * Lets the calculation that the changed settings make hold from a day on; a day alone lets the
 * present one hold from then. In a transaction that holds the lock of the settings.
 * @throws ApiError 422.
 */
export async function changeCalculation(
  call: RequestContext,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  const asked = calculationPaths.filter((path) => changed.has(path));
  if (asked.length === 0 && !changed.has(calculationFrom)) return;
  const stored = await readStored(call.db);
  const from = await firstDay(call, changed, nowIn(stored, call.context).today);
  const wanted = Object.fromEntries(asked.map((path) => [path, changed.get(path)]));
  const next = calculationOf({ settings: { ...stored.settings, ...wanted } });
  const before = calculationsOf(stored);
  const after = changedFrom(before, { from, ...next });
  if (JSON.stringify(shown(before)) === JSON.stringify(shown(after))) return;
  await storeCalculations(call.db, stored, after);
  await logActivity(call, [
    {
      action: "changed attendance calculation",
      resource: call.context.settings.declaration.name,
      recordId: null,
      changes: { "attendance.policy": { before: shown(before), after: shown(after) } },
    },
  ]);
}

async function read(call: RequestContext): Promise<AnswerOf<typeof attendanceCalculations>> {
  const stored = await readStored(call.db);
  const [year] = await call.db.query<{ from: CalendarDay }>(
    sql`select start_date as "from" from academic_years where id = ${stored.settings["academic.current_year_id"] ?? null}::int`,
  );
  return ok({
    today: nowIn(stored, call.context).today,
    registers_since: await firstRegister(call),
    year_from: year?.from ?? null,
    calculations: shown(calculationsOf(stored)),
  });
}

type Effect = Omit<DataOf<typeof previewCalculation>, "sentence">;

/** What a change from a day on does to the past, in words. */
function sentenceOf(
  { registers, days, since }: Effect,
  { from, today, by }: { from: CalendarDay; today: CalendarDay; by: Formatting },
): string {
  if (from >= today || since === null) return t("calculationKeepsPast");
  const whole = { registers, days, since: dayText(since, by) };
  return from <= since
    ? t("calculationOfAll", whole)
    : t("calculationFrom", { ...whole, from: dayText(from, by) });
}

/** What another calculation from a day on does to the days before today. One statement. */
async function preview(
  call: RequestContext,
  { body }: Input<typeof previewCalculation>,
): Promise<AnswerOf<typeof previewCalculation>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const from = body.from ?? beginning;
  const [effect = { registers: 0, days: 0, since: null }] = await call.db.query<Effect>(sql`
    select count(*)::int as registers, count(distinct date)::int as days, (select min(date) from registers where date < ${today}::date) as since
    from registers where open and date between ${from}::date and ${today}::date - 1`);
  return ok({
    ...effect,
    sentence: sentenceOf(effect, { from, today, by: formattingOf(stored.settings) }),
  });
}

export const calculationRoutes = [
  routeOf(attendanceCalculations, {
    ...settingsCall,
    summary: "The attendance calculations, and from when each holds",
    handle: read,
  }),
  routeOf(previewCalculation, {
    ...settingsCall,
    summary: "What another attendance calculation from a day on would do to the past",
    handle: preview,
  }),
];
