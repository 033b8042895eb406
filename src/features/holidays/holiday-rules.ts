import { recountDays } from "../attendance/recount-days";
import { lockCalendar } from "../attendance/locks";
import type { Row } from "@rollcall/kit/api/db/row";
import type { Rules } from "@rollcall/kit/api/http/request-context";

const spanOf = (...rows: readonly (Readonly<Row> | null)[]) => {
  const days = rows
    .flatMap((row) => (row ? [String(row["start_date"]), String(row["end_date"])] : []))
    .sort();
  return { from: days.at(0) ?? "", to: days.at(-1) ?? "" };
};

/**
 * A holiday takes the registers of its days out of every percentage, and its removal brings them
 * back; marks are kept.
 */
export const holidayRules: Rules = {
  lock: async (call) => void (await lockCalendar(call.db)),
  afterWrite: (call, { before, after }) => recountDays(call.db, spanOf(before, after)),
  afterTrash: (call, before) => recountDays(call.db, spanOf(before)),
};
