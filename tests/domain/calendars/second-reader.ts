import { sync, type VEvent } from "node-ical";

const dayMs = 86_400_000;
const zone = "Europe/Berlin";
const written = new Intl.DateTimeFormat("sv", { timeZone: zone });
/** The day of a value that is a day: the library makes it midnight by the clock of this machine. */
const localDay = (at: Date) => new Intl.DateTimeFormat("sv").format(at);
const span = (from: string, to: string) => (from === to ? from : `${from}/${to}`);

const lengthOf = ({ start, end }: VEvent) => (end ? Number(end) - Number(start) : 0);

function single(event: VEvent): string {
  const isDay = event.datetype === "date";
  const dayOf = isDay ? localDay : (at: Date) => written.format(at);
  const last = new Date(Math.max(Number(event.start), Number(event.start) + lengthOf(event) - 1));
  return span(dayOf(event.start), dayOf(last));
}

/** Its rules count clock times as if they were of UTC. */
function repeated(event: VEvent): string[] {
  const day = (at: Date, later = 0) =>
    new Date(Number(at) + later * dayMs).toISOString().slice(0, 10);
  const days = Math.max(1, Math.round(lengthOf(event) / dayMs));
  const overrides: VEvent[] = Object.values(event.recurrences ?? {}) as VEvent[];
  const replacing = (key: string) =>
    overrides.find(({ recurrenceid, datetype }) => {
      const at = recurrenceid as unknown as Date;
      return (datetype === "date" ? localDay(at) : written.format(at)) === key;
    });
  const except = Object.values((event.exdate ?? {}) as Record<string, Date>);
  const starts = event.rrule?.between(new Date("2025-06-01"), new Date("2028-12-31T23:00Z"), true);
  return (starts ?? []).flatMap((start) => {
    const key = day(start);
    if (except.some((at) => localDay(at) === key || written.format(at) === key)) return [];
    const own = replacing(key);
    return own ? single(own) : span(key, day(start, days - 1));
  });
}

/** The days of a calendar by another library, which has its own reader and its own rules. */
export const daysBySecondLibrary = (text: string): string[] =>
  Object.values(sync.parseICS(text))
    .flatMap((part) => (part.type !== "VEVENT" ? [] : part.rrule ? repeated(part) : single(part)))
    .filter((days) => days.slice(-10) >= "2026-01-01")
    .sort();
