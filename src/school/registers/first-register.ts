import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { change } from "@rollcall/kit/api/settings/change";
import { presentSettings } from "@rollcall/kit/api/settings/present";
import { lockSettings } from "@rollcall/kit/api/settings/store";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

import { expectedSince, isBeforeFirstRegister, readStored } from "../settings/settings";
import type { RegisterState } from "./read-register";

/** The day of the first register that was ever taken; null while there is none. */
export async function firstRegister({
  db,
}: Pick<RequestContext, "db">): Promise<CalendarDay | null> {
  const [row] = await db.query<{ day: CalendarDay | null }>(
    sql`select min(date) as day from registers`,
  );
  return row?.day ?? null;
}

/**
 * The first register that a school takes says from which day registers are expected, unless someone
 * has said it. Nothing where others were taken before; at first three statements and those of a
 * change of settings. In the transaction that takes the register, before it is written.
 */
export async function beginExpecting(
  call: RequestContext,
  { isFirst, date }: Pick<RegisterState, "isFirst" | "date">,
): Promise<void> {
  if (!isFirst) return;
  await lockSettings(call.db);
  // Another first register may have been saved while this one waited.
  if (!isBeforeFirstRegister(await readStored(call.db))) return;
  await change(call, await presentSettings(call), expectedSince(date));
}
