import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { bellsOn, type SchoolCalendar } from "../calendar/domain/school-calendar";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { expected } from "./contract";
import { slotLabel, startOf } from "../slots/slots";

type Expected = DataOf<typeof expected>;
/** What a slot is called, and when it usually is (`HH:MM`). */
export type Slot = Expected["slots"][string];
type Times = NonNullable<Expected["classes"][number]["times"]>;

/** The periods of a school by slot, and which of them are not in the trash. */
export interface Periods {
  periods: Readonly<Record<string, Slot>>;
  live: readonly string[];
}

/** When the periods that are not in the trash usually begin, `HH:MM`, by slot. */
export type UsualStarts = Readonly<Record<string, string>>;

const usualStarts = ({ periods, live }: Periods): UsualStarts =>
  Object.fromEntries(
    live.flatMap((slot) => {
      const start = periods[slot]?.start_time;
      return start ? [[slot, start]] : [];
    }),
  );

/** When the periods of a day begin for a class, by the bells that ring for it, in order. */
export function startsFor(
  usual: UsualStarts,
  classId: number,
  day: CalendarDay,
  calendar: SchoolCalendar,
): string[] {
  const times = bellsOn(day, classId, calendar)?.times;
  return Object.entries(usual)
    .map(([slot, start]) => times?.[slot]?.start ?? start)
    .toSorted();
}

/** The slots of a day by name, as they usually are; the afternoon begins at noon. */
export function slotsOf({ periods, live }: Periods, names: Iterable<string>): Record<string, Slot> {
  const first = Object.values(usualStarts({ periods, live })).toSorted()[0] ?? null;
  const slot = (name: string): Slot =>
    (Object.hasOwn(periods, name) ? periods[name] : undefined) ?? {
      label: slotLabel(name),
      start_time: startOf(name, first),
      end_time: null,
    };
  return Object.fromEntries([...new Set(names)].map((name) => [name, slot(name)]));
}

/**
 * When slots are for one class on a day, as far as it is not when they usually are; undefined
 * without a difference.
 */
export function ownTimes(
  slots: Iterable<string>,
  periods: Periods,
  [classId, day]: readonly [classId: number, day: CalendarDay],
  calendar: SchoolCalendar,
): Times | undefined {
  const times = bellsOn(day, classId, calendar)?.times;
  if (!times) return undefined;
  const first = startsFor(usualStarts(periods), classId, day, calendar)[0] ?? null;
  const own = [...slots].flatMap((slot): [string, Times[string]][] => {
    const bell = times[slot];
    if (bell) return [[slot, { start_time: bell.start, end_time: bell.end }]];
    return slot === "day" || slot === "am" ? [[slot, { start_time: first, end_time: null }]] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
