import { recountDays } from "../../school/recounts/recount-days";
import { lockCalendar } from "../../school/registers/locks";
import type { Row } from "@rollcall/kit/api/db/row";
import { invalid, type FieldErrors } from "@rollcall/kit/api/errors";
import type { Rules } from "@rollcall/kit/api/http/request-context";
import { t } from "./text";

/** @throws ApiError 422 at fields that belong to another kind of day, and without hours or bells. */
function refuseUnclear(day: Readonly<Row>): void {
  const errors: FieldErrors = {};
  const has = (field: string) => day[field] !== null && day[field] !== undefined;
  const refuse = (fields: readonly string[], sentence: string) => {
    for (const field of fields) if (has(field)) errors[field] = [sentence];
  };
  const effect = day["effect"];
  if (effect !== "school_day") refuse(["lessons_of"], t("schoolDayOnly"));
  if (effect !== "no_lessons") refuse(["from_time", "to_time"], t("hoursOnly"));
  if (effect !== "other_bells") refuse(["bell_schedule_id"], t("bellsOnly"));
  if (effect === "no_lessons" && !has("from_time") && !has("to_time"))
    errors["from_time"] = [t("needsHours")];
  if (effect === "other_bells" && !has("bell_schedule_id"))
    errors["bell_schedule_id"] = [t("needsBells")];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const datesOf = (...rows: readonly (Readonly<Row> | null)[]) => {
  const dates = rows.flatMap((row) => (row ? [String(row["date"])] : [])).sort();
  return { from: dates.at(0) ?? "", to: dates.at(-1) ?? "" };
};

/**
 * A special day changes what is expected on its date; registers that were taken are kept, and count
 * where there is school.
 */
export const specialDayRules: Rules = {
  lock: async (call) => void (await lockCalendar(call.db)),
  beforeWrite: async (_call, { after }) => refuseUnclear(after),
  afterWrite: (call, { before, after }) => recountDays(call.db, datesOf(before, after)),
  afterTrash: (call, before) => recountDays(call.db, datesOf(before)),
};
