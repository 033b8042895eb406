import { sql } from "@rollcall/kit/api/db/sql";
import { invalid, type FieldErrors } from "@rollcall/kit/api/errors";
import type { Row } from "@rollcall/kit/api/db/row";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { ambiguity, type Ambiguity, type BellSchedule } from "../../school/calendar/domain/bells";
import { weekdayName } from "../../school/calendar/domain/weekdays";
import { bellsJson } from "../../school/calendar/bells";
import { lockTimetable } from "../timetable/api";
import { bellsChanged } from "./still-fits";
import { t } from "./text";
import { listed, sayIn } from "@rollcall/kit/schema/messages";
import { readSettings } from "../../school/settings/settings";

const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
const dayIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A schedule as the rules see it; its times are not looked at. */
export const scheduleOf = (row: Readonly<Row>): BellSchedule => ({
  id: Number(row["id"] ?? 0),
  name: String(row["name"]),
  active: row["status"] === "active",
  classes: Array.isArray(row["classes"]) ? row["classes"].map(Number) : [],
  weekdays: weekdays.flatMap((name, at) => (row[name] === true ? [at + 1] : [])),
  from: dayIn(row["valid_from"]),
  to: dayIn(row["valid_to"]),
  times: {},
});

/** The days in the language at work. */
const daysText = ({ weekdays: on }: BellSchedule): string =>
  on.length === 0
    ? t("everyDay")
    : listed(
        on.map((one) => weekdayName(one, "short")),
        "unit",
      );

/** The field of the form that both have in common. */
const fieldOf = ({ classId, weekday }: Ambiguity): string =>
  (weekday === undefined ? undefined : weekdays[weekday - 1]) ??
  (classId === undefined ? "status" : "classes");

function sentenceOf(other: string, its: string | undefined, day: number | undefined): string {
  if (day === undefined)
    return its === undefined ? t("ambiguousAll", { other }) : t("ambiguous", { other, class: its });
  const weekday = weekdayName(day);
  return its === undefined
    ? t("ambiguousAllOn", { other, weekday })
    : t("ambiguousOn", { other, class: its, weekday });
}

/** @throws ApiError 422 that names the schedules that would ring for a class at once. */
async function refuseAmbiguity(call: RequestContext, row: Readonly<Row>): Promise<void> {
  const schedule = scheduleOf(row);
  const [known] = await call.db.query<{ bells: BellSchedule[]; names: Record<string, string> }>(
    sql`select ${bellsJson} as bells, (select coalesce(json_object_agg(id, name), '{}') from classes where id = any(${sql.param([...schedule.classes])}::int[])) as names`,
  );
  const errors: FieldErrors = {};
  for (const other of known?.bells ?? []) {
    const both = other.id === schedule.id ? undefined : ambiguity(schedule, other);
    if (!both) continue;
    const its = both.classId === undefined ? undefined : known?.names[both.classId];
    (errors[fieldOf(both)] ??= []).push(sentenceOf(other.name, its, both.weekday));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * For a class and a day one schedule rings, never two of which neither goes before the other, and
 * no lessons clash by it.
 */
export const scheduleRules: Rules = {
  lock: lockTimetable,
  async beforeWrite(call, { after }) {
    const { "institution.language": language } = await readSettings(call.db);
    after["rings_on"] = sayIn(language, () => daysText(scheduleOf(after)));
    await refuseAmbiguity(call, after);
  },
  afterWrite: (call, { before, after }) =>
    bellsChanged(call, [...(before ? [before] : []), after].map(scheduleOf), "status"),
  beforeRestore: refuseAmbiguity,
  afterTrash: (call, before) => bellsChanged(call, [scheduleOf(before)], "status"),
};
