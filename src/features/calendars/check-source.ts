import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { AddressReader } from "@rollcall/kit/api/ports/address-reader";
import { publish } from "@rollcall/kit/api/events/publish";
import { addDays, instantIn } from "@rollcall/kit/schema/calendar-day";
import { maxCalendar } from "./contract";
import { calendarsIn } from "./icalendar/calendar-text";
import { storedNoCalendar } from "./text";
import { readingOf, readPlan, waitingIn, type Source } from "./sources";

/** The topic of live events for those who may view holidays. */
export const calendarTopic = "calendars";

/** Hours after which an address that gave no calendar is asked again, on its first day of failing. */
const retryHours = 3;
/** The hour of the institution's night in which addresses are asked, and seconds between two of them. */
const [night, apart] = ["03:00", 37];
/** Two hours' worth, so that all of them are asked before the morning. */
const spread = 7200;

/** What an address gave: a calendar, nothing new, or why neither. */
export type Checked =
  | { kind: "read"; content: string; etag: string | null }
  | { kind: "unchanged" }
  | { kind: "failed"; problem: string };

/** Reads an address. What is no whole calendar is a failure, whatever the address says of it. */
export async function checkAddress(
  reader: AddressReader,
  { address, etag }: { address: string; etag: string | null },
  signal: AbortSignal,
): Promise<Checked> {
  const outcome = await reader.read({ url: address, etag, maxBytes: maxCalendar }, signal);
  if (outcome.kind === "failed") return { kind: "failed", problem: outcome.reason };
  if (outcome.kind === "unchanged") return outcome;
  return calendarsIn(outcome.text)
    ? { kind: "read", content: cleaned(outcome.text), etag: outcome.etag }
    : { kind: "failed", problem: storedNoCalendar() };
}

/** A text as the database can hold it. */
export const cleaned = (text: string): string => text.replaceAll("\0", "").toWellFormed();

type Checking = Pick<ApiContext, "db" | "now">;

/** When an address is asked next: in the institution's next night, or sooner while it has just failed. */
async function nextCheck({ db, now }: Checking, id: number, failingSince: string | null) {
  const at = now().getTime();
  const hasJustFailed = failingSince !== null && at - Date.parse(failingSince) < 86_400_000;
  if (hasJustFailed) return new Date(at + retryHours * 3_600_000).toISOString();
  const { zone, today } = await readingOf({ db, context: { now } });
  const inNight = (day: string) =>
    instantIn(zone, `${day}T${night}`) + ((id * apart) % spread) * 1000;
  const tonight = inNight(today);
  return new Date(tonight > at ? tonight : inNight(addDays(today, 1))).toISOString();
}

/**
 * Stores what an address gave. What was read before stays where it gave no calendar, with since
 * when and why.
 */
export async function storeChecked(
  checking: Checking,
  { id }: Pick<Source, "id">,
  checked: Checked,
): Promise<void> {
  const { db, now } = checking;
  const at = now().toISOString();
  const [row] = await db.query<{ failing_since: string | null }>(
    checked.kind === "failed"
      ? sql`update calendar_sources set checked_at = ${at}, failing_since = coalesce(failing_since, ${at}::timestamptz), problem = ${checked.problem} where id = ${id} returning failing_since`
      : sql`update calendar_sources set checked_at = ${at}, read_at = ${at}, failing_since = null, problem = null
          ${checked.kind === "read" ? sql`, content = ${checked.content}, etag = ${checked.etag}` : sql``} where id = ${id} returning failing_since`,
  );
  if (!row) return;
  const next = await nextCheck(checking, id, row.failing_since);
  await db.query(sql`update calendar_sources set next_check_at = ${next} where id = ${id}`);
}

/** Stores and gives how many changes of a calendar wait for a person. */
export async function noteWaiting({ db, now }: Checking, id: number): Promise<number> {
  const [source] = await db.query<Pick<Source, "id" | "content">>(
    sql`select id, content from calendar_sources where id = ${id}`,
  );
  if (!source) return 0;
  const waiting = waitingIn(await readPlan({ db, context: { now } }, source));
  await db.query(sql`update calendar_sources set waiting = ${waiting} where id = ${id}`);
  await publish(db, { topic: calendarTopic });
  return waiting;
}
