import { momentIn } from "../../schema/calendar-day";
import type { OutboxContext } from "./claim";

/** Whether a time of day (`HH:MM`) is within hours that may go past midnight. */
export function isWithin(time: string, from: string, until: string): boolean {
  if (from === until) return false;
  return from < until ? time >= from && time < until : time >= from || time < until;
}

/**
 * Whether it is a time at which the institution sends nothing that can wait, by its own clock.
 * Never where no such hours are set.
 */
export async function isQuiet({
  db,
  now,
  settings,
}: Pick<OutboxContext, "db" | "now" | "settings">): Promise<boolean> {
  const set = await settings.read(db);
  const [from, until] = [set["notifications.quiet.from"], set["notifications.quiet.until"]];
  if (typeof from !== "string" || typeof until !== "string") return false;
  return isWithin(momentIn(set["institution.timezone"], now()).time, from, until);
}
