import { sql } from "@rollcall/kit/api/db/sql";
import { RecountParts } from "../../school/recounts/recount-days";
import type { Database } from "@rollcall/kit/api/db/database";
import { ApiError } from "@rollcall/kit/api/errors";
import { t } from "./text";

/**
 * Milliseconds that figures wait for a recount, or for a calendar that stays as it is while they
 * are read.
 */
const timeoutMs = 45_000;
/** Seconds after which whoever was refused may ask again. */
const retryAfter = "10";

/** Figures cannot be told while sums are those of an earlier calendar. */
export const recounting = () =>
  new ApiError(503, t("recounting"), { code: "recounting" }, { "Retry-After": retryAfter });

interface State {
  /** Grows with every change after which figures of everybody may be others. */
  asked: number;
  pending: boolean;
}

/** In one statement, so that both are of one moment. */
async function stateOf(db: Database): Promise<State> {
  const [state] = await db.query<State>(
    sql`select asked, exists (select 1 from recounts) as pending from alert_sweeps`,
  );
  if (!state) throw new Error("The row of alert_sweeps is missing.");
  return state;
}

/**
 * Reads figures that rest on sums. While a recount is pending the sums of some days are still those
 * of the calendar before: what is left of it is done first. When the calendar changes while the
 * figures are read, they are read again, so that none is told that is of both calendars. Not in a
 * transaction, in which the parts of others could not be seen.
 * @throws ApiError 503 `recounting` when that would take too long.
 */
export async function withRightSums<T>(
  db: Database,
  read: () => Promise<T>,
  waitMs = timeoutMs,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  const parts = new RecountParts(db);
  for (;;) {
    const before = await stateOf(db);
    if (before.pending) await parts.next();
    else {
      const found = await read();
      if ((await stateOf(db)).asked === before.asked) return found;
    }
    if (performance.now() > deadline) throw recounting();
  }
}
