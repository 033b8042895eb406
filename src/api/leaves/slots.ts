import { sql } from "drizzle-orm";
import { modesBetween } from "../../domain/attendance-mode";
import { isCalendarDate } from "../../schema";
import { sentences } from "../../schema/sentences";
import { fixedSlots, slotLabel } from "../attendance/slots";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { needsAny, type Call, type Route } from "../http/route";
import { readStored } from "../settings/settings";
import { today } from "../today";
import { subject } from "./body";

interface Period {
  slot: string;
  label: string;
  start_time: string;
  end_time: string;
  offered: boolean;
}

/** A day of the query. @throws ApiError 422 */
function dayOf({ query }: Call, key: "from" | "to", label: string): string | undefined {
  const text = query.get(key);
  if (text === null) return undefined;
  if (!isCalendarDate(text)) throw invalid({ [key]: [sentences.date(label)] });
  return text;
}

const named = (slot: string) => ({ slot, label: slotLabel(slot), start_time: null, end_time: null });

/**
 * `GET /admin/leaves/slots`: which slots a leave of these days (today's unless told) can be limited to, and what every slot is
 * called. `mode` is how registers are taken then, null when that changes within the days; only sessions and periods can be chosen.
 */
async function slots(call: Call): Promise<Response> {
  refuseOthers(call.query, ["from", "to"]);
  const from = dayOf(call, "from", "First day") ?? (await today(call));
  const to = dayOf(call, "to", "Last day") ?? from;
  const modes = [...new Set(modesBetween((await readStored(call.db)).modes, { from, to: to < from ? from : to }))];
  const mode = modes.length === 1 ? (modes[0] ?? null) : null;
  const periods = await call.db.query<Period>(sql`
    select 'period:' || id as slot, name as label, start_time, end_time, deleted_at is null and not is_break as offered from periods order by start_time, id`);
  const offered = periods.flatMap(({ offered: isOffered, ...period }) => (isOffered ? [period] : []));
  const choices = mode === "period" ? offered : mode === "session" ? fixedSlots.session.map(named) : [];
  return one({ mode, choices, names: [...fixedSlots.session.map(named), ...periods].map(({ slot, label }) => ({ slot, label })) });
}

export const slotRoutes: Route[] = [{
  method: "GET", path: "/admin/leaves/slots", access: needsAny(["view_leaves", "create_leaves", "edit_leaves"]), subject,
  summary: "Which parts of the day a leave can be limited to", queryNames: ["from", "to"], handle: slots,
}];
