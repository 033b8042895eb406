import { invalid } from "@rollcall/kit/api/errors";
import { publishAll } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { addDays, momentIn } from "@rollcall/kit/schema/calendar-day";
import { logActivity, type Activity } from "@rollcall/kit/api/activity";
import { readStored, type Stored } from "../../school/settings/settings";
import type { recordPasses, SentEntry } from "./contract";
import { knownStudents } from "./known-students";
import { lockGate, passesByKey, type SentPass } from "./noted-passes";
import { t } from "./text";
import { classesOfAll, dayPasses, settle, store, unjudged, type DayPass } from "./settle";

/** How a departure is found again in the log. */
const leftAction = "left by the gate";

/** Days that a device may be away before its entries are none of the gate's any more. */
export const maxDaysLate = 31;

type Recorded = DataOf<typeof recordPasses>[number];

/** An entry with its moment by the institution's clock. */
interface Timed extends SentEntry {
  date: string;
  time: string;
}
const nobody = (key: string): Recorded => ({
  key,
  outcome: "unknown",
  id: null,
  student: null,
  class: null,
  at: null,
  minutes_late: null,
  marked: false,
  why: null,
});

const answerOf = (sent: SentPass): Recorded =>
  sent.outcome === "already"
    ? {
        ...nobody(sent.key),
        outcome: "already",
        student: sent.student,
        class: sent.class,
        at: sent.first_at ?? sent.at,
      }
    : {
        key: sent.key,
        outcome: sent.outcome,
        id: sent.id,
        student: sent.student,
        class: sent.class,
        at: sent.at,
        minutes_late: sent.minutes_late,
        marked: sent.marked,
        why: sent.why,
      };

/** No one has passed later than now: a device whose clock is ahead is put right. */
function timed(entry: SentEntry, zone: string, now: Date): Timed {
  const at = new Date(Math.min(Date.parse(entry.at), now.getTime()));
  const { day: date, time } = momentIn(zone, at);
  return { ...entry, at: at.toISOString(), date, time };
}

/** That a student left by the gate, for the log: it is found there on any later day. */
const departureLog = ({ student, entry, at }: DayPass): Activity => ({
  action: leftAction,
  resource: "students",
  recordId: student.id,
  changes: {
    at: { before: null, after: at },
    reason: { before: null, after: entry?.reason ?? null },
  },
});

/** Entries of one day, which no earlier call has noted; those that name nobody are left out. */
async function recordDay(
  call: RequestContext,
  stored: Stored,
  date: string,
  entries: readonly Timed[],
): Promise<void> {
  const find = await knownStudents(call.db, date, entries);
  const fresh = entries.flatMap((entry): DayPass[] => {
    const student = find(entry);
    const { kind, at } = entry;
    return student ? [{ ...unjudged, id: null, entry, student, kind, at }] : [];
  });
  if (fresh.length === 0) return;
  const students = fresh.map(({ student }) => student);
  const standing = await dayPasses(call, date, students);
  const changed = await settle(call, stored, date, [...standing, ...fresh]);
  await store(call, date, changed);
  const left = changed.filter(({ id, outcome }) => id === null && outcome === "left");
  if (left.length > 0) await logActivity(call, left.map(departureLog));
  // Open registers show who has left.
  const concerned = changed.filter(({ outcome }) => outcome === "left" || outcome === "back");
  await publishAll(
    call.db,
    classesOfAll(concerned).map((id) => ({ topic: "registers", id })),
  );
}

/**
 * Notes passes of any days with what they come to. In a transaction that has the lock of the gate;
 * none of them was noted before.
 * @param entries those that name nobody are left out
 */
export async function notePasses(
  call: RequestContext,
  stored: Stored,
  entries: readonly SentEntry[],
): Promise<void> {
  const zone = stored.settings["institution.timezone"];
  const now = call.context.now();
  const days = groupBy(
    entries.map((one) => timed(one, zone, now)),
    ({ date }) => date,
  );
  for (const [date, ofDay] of days) await recordDay(call, stored, date, ofDay);
}

/**
 * Notes who passed the gate, and marks who is late. An entry is noted once for its key, and says
 * the same whenever it is sent again; one that names nobody holds up no other.
 * @throws ApiError 422.
 */
export async function record(
  call: RequestContext,
  { body: { entries } }: Input<typeof recordPasses>,
): Promise<AnswerOf<typeof recordPasses>> {
  await lockGate(call.db);
  const stored = await readStored(call.db);
  const zone = stored.settings["institution.timezone"];
  const keys = entries.map(({ key }) => key);
  const before = await passesByKey(call.db, keys);
  const now = call.context.now();
  const fresh = [
    ...new Map(
      entries.filter(({ key }) => !before.has(key)).map((one) => [one.key, timed(one, zone, now)]),
    ).values(),
  ];
  const oldest = addDays(momentIn(zone, now).day, -maxDaysLate);
  if (fresh.some(({ date }) => date < oldest))
    throw invalid({ entries: [t("tooOld", { days: maxDaysLate })] });
  // Of one day, but for a device that was away overnight.
  for (const [date, ofDay] of groupBy(fresh, ({ date }) => date))
    await recordDay(call, stored, date, ofDay);
  const noted = fresh.length > 0 ? await passesByKey(call.db, keys) : before;
  return ok(
    keys.map((key) => {
      const its = noted.get(key);
      return its ? answerOf(its) : nobody(key);
    }),
  );
}
