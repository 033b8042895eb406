import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../../school/calendar/domain/school-calendar";

/** One event of a calendar, or one occurrence of an event that comes again. */
export interface CalendarEntry extends Span {
  uid: string;
  /** Which occurrence: the day or the instant at which its rule has it; empty for an event that comes once. */
  recurrence: string;
  name: string;
  /** It takes its days from midnight to midnight. */
  whole: boolean;
}

/** A holiday as far as a calendar says something of it. */
export type Named = Span & { name: string };

/** What is remembered of an event: the holiday it became, as it was taken, or that it was left out. */
export interface Link {
  uid: string;
  recurrence: string;
  /** Null once it is deleted for good. */
  holidayId: number | null;
  taken: Named | null;
  /** The `fingerprint` that a person has left out. */
  declined: string | null;
}

/** A holiday that is there, and whether a calendar has brought it. */
export type Present = Named & { id: number; isLinked: boolean };

/** What taking a calendar would change, one holiday at a time. */
export interface PlanLine {
  key: string;
  uid: string;
  recurrence: string;
  kind: "new" | "changed" | "removed";
  holidayId: number | null;
  before: Named | null;
  after: Named | null;
  /** The event takes its days whole; others are no holidays unless a person says so. */
  whole: boolean;
  /** Somebody has changed or deleted the holiday here since it was taken. */
  byHand: boolean;
  /** Somebody has left out exactly this before. */
  declined: boolean;
}

/** What taking a calendar comes to. */
export interface Plan {
  lines: PlanLine[];
  /** Entries that stand as holidays already, of which only that is to be remembered. */
  same: { uid: string; recurrence: string; holidayId: number; taken: Named }[];
  unchanged: number;
  /** Holidays that were changed or deleted here, of which the calendar says nothing new. */
  kept: number;
}

const isSame = (one: Named, other: Named): boolean =>
  one.name === other.name && one.from === other.from && one.to === other.to;

const separator = "\n";

/** By what an event is known. */
export const keyOf = ({ uid, recurrence }: { uid: string; recurrence: string }): string =>
  `${uid}${separator}${recurrence}`;

/** What a line comes to, as text: a line that was left out stays out until this changes. */
export const fingerprint = ({ after }: Pick<PlanLine, "after">): string =>
  after ? [after.name, after.from, after.to].join(separator) : "removed";

interface Known {
  links: readonly Link[];
  /** Holidays that are not in the trash. */
  holidays: readonly Present[];
  today: CalendarDay;
  /** What an event without a name is called. */
  untitled: string;
}

type Draft = Omit<PlanLine, "key" | "declined">;

/** What is to be done of an entry; undefined where nothing is. */
function lineOf(
  { uid, recurrence, whole, name, from, to }: CalendarEntry,
  link: Link | undefined,
  present: Present | undefined,
  untitled: string,
): Draft | "same" | "kept" {
  const after = { name: name || untitled, from, to };
  const common = { uid, recurrence, after, whole };
  if (!link?.taken) return { ...common, kind: "new", holidayId: null, before: null, byHand: false };
  if (!present)
    return isSame(link.taken, after)
      ? "kept"
      : { ...common, kind: "new", holidayId: null, before: null, byHand: true };
  const before = { name: present.name, from: present.from, to: present.to };
  if (isSame(before, after)) return "same";
  if (isSame(link.taken, after)) return "kept";
  const byHand = !isSame(before, link.taken);
  return { ...common, kind: "changed", holidayId: present.id, before, byHand };
}

/** Holidays whose event is gone. What is over stays: many calendars forget their past. */
function goneOf({ links, holidays, today }: Known, entries: ReadonlySet<string>): Draft[] {
  const byId = new Map(holidays.map((one) => [one.id, one]));
  return links.flatMap(({ uid, recurrence, holidayId, taken }) => {
    const present = holidayId === null ? undefined : byId.get(holidayId);
    if (!taken || !present || entries.has(keyOf({ uid, recurrence }))) return [];
    if (present.to < today || taken.to < today) return [];
    const before = { name: present.name, from: present.from, to: present.to };
    const byHand = !isSame(before, taken);
    return {
      uid,
      recurrence,
      kind: "removed" as const,
      holidayId: present.id,
      before,
      after: null,
      whole: true,
      byHand,
    };
  });
}

/**
 * What a calendar would change. Events are known again by their UID and, of those that come again,
 * by which occurrence they are, so that taking a calendar twice doubles nothing.
 */
export function planOf(entries: readonly CalendarEntry[], known: Known): Plan {
  const byKey = new Map(known.links.map((link) => [keyOf(link), link]));
  const byId = new Map(known.holidays.map((one) => [one.id, one]));
  const free = known.holidays.filter(({ isLinked }) => !isLinked);
  const plan: Plan = { lines: [], same: [], unchanged: 0, kept: 0 };
  const seen = new Set<string>();
  const add = (draft: Draft) => {
    const link = byKey.get(keyOf(draft));
    const declined = link?.declined === fingerprint(draft);
    plan.lines.push({ ...draft, key: keyOf(draft), declined });
  };
  for (const entry of entries) {
    const key = keyOf(entry);
    if (seen.has(key)) continue;
    seen.add(key);
    const link = byKey.get(key);
    const id = link?.holidayId ?? null;
    const line = lineOf(entry, link, id === null ? undefined : byId.get(id), known.untitled);
    if (line === "kept") plan.kept += 1;
    else if (line === "same") plan.unchanged += 1;
    else {
      const at = free.findIndex(
        (one) => line.kind === "new" && line.after && isSame(one, line.after),
      );
      const [there] = at === -1 ? [] : free.splice(at, 1);
      if (there && line.after)
        plan.same.push({
          uid: entry.uid,
          recurrence: entry.recurrence,
          holidayId: there.id,
          taken: line.after,
        });
      else add(line);
    }
  }
  for (const draft of goneOf(known, seen)) add(draft);
  return plan;
}
