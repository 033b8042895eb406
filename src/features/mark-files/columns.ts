import { readDay } from "@rollcall/kit/api/transfer/coerce-date";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isWeekday, plainWord } from "@rollcall/kit/schema/formats/calendars";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";
import type { ColumnKind } from "./domain/kinds";
import { fold, namedKinds } from "./heading-words";

/** How days of a file are read where they leave something open. */
export interface DayTerms {
  date_order?: "dmy" | "mdy" | null | undefined;
  /** `YYYY-MM`, of days that are only a number. */
  month?: string | null | undefined;
}

/** A day as a text says it; `why` names what has to be said first. */
export type ReadDay = { day: CalendarDay } | { why: "none" | "order" | "month" };

/** Day 0 of a spreadsheet's calendar, and the days of it that a school of today can mean. */
const dayZero = "1899-12-30";
const [firstSerial, lastSerial] = [30_000, 80_000];

/** A day: as imports read days, or as the number that a spreadsheet keeps of it. */
export function dayIn(text: string, { date_order: order }: DayTerms): ReadDay {
  const bare = plainDigits(text.trim());
  const serial = /^\d{5}(?:\.0+)?$/u.test(bare) ? Number(bare) : 0;
  if (serial >= firstSerial && serial <= lastSerial) return { day: addDays(dayZero, serial) };
  const read = readDay(text, order ?? undefined);
  if ("value" in read) return { day: read.value };
  return { why: read.wrong === "twice" ? "order" : "none" };
}

/** A day of the month by its number alone: `1`, `01`; undefined for what is no such number. */
function dayOfMonth(text: string, { month }: DayTerms): ReadDay | undefined {
  const number = /^\d{1,2}$/u.test(plainDigits(text)) ? Number(plainDigits(text)) : 0;
  if (number < 1 || number > 31) return undefined;
  if (!month) return { why: "month" };
  const read = readDay(`${month}-${String(number).padStart(2, "0")}`);
  return "value" in read ? { day: read.value } : { why: "none" };
}

/** What a heading says of a day, and of the session in it. */
export type HeadingDay = ReadDay & { session: string };

/** Whether a word names a day of the week, which says nothing beside a date. */
const isDayOfWeek = (word: string) => isWeekday(plainWord(word.replace(/[^\p{L}\p{M}]/gu, "")));

/** What words beside a day say of the session. */
const sessionIn = (words: readonly string[]): string =>
  words
    .filter((word) => !isDayOfWeek(word))
    .join(" ")
    .replace(/^[\s(–—:-]+|[\s)–—:-]+$/gu, "");

/** A day and the words before or behind it; the longest text that is a day counts. */
function dayAmong(
  words: readonly string[],
  read: (text: string) => ReadDay,
): HeadingDay | undefined {
  for (let length = words.length; length > 0; length--)
    for (const start of new Set([0, words.length - length])) {
      const found = read(words.slice(start, start + length).join(" "));
      if ("why" in found && found.why === "none") continue;
      return {
        ...found,
        session: sessionIn([...words.slice(0, start), ...words.slice(start + length)]),
      };
    }
  return undefined;
}

/** The day that a heading names, as a whole or by the number that it begins with; undefined for none. */
export function headingDay(heading: string, terms: DayTerms): HeadingDay | undefined {
  const words = heading.trim().split(/\s+/u);
  const whole = dayAmong(words, (text) => dayIn(text, terms));
  if (whole) return whole;
  const [first = "", ...rest] = words.filter((word) => !isDayOfWeek(word));
  const number = dayOfMonth(first, terms);
  return number && { ...number, session: sessionIn(rest) };
}

/** A column of a file. */
export interface FileColumn {
  heading: string;
  kind: ColumnKind;
  /** What its heading says, where its cells are marks. */
  day?: HeadingDay;
}

/** What each column holds: as was chosen, else as its heading says; nothing twice but marks. */
export function columnsOf(
  headings: readonly string[],
  chosen: readonly (ColumnKind | null)[],
  terms: DayTerms,
): FileColumn[] {
  const known = namedKinds();
  const taken = new Set(chosen);
  return headings.map((heading, at) => {
    const asked = chosen[at] ?? null;
    const day = asked === null || asked === "marks" ? headingDay(heading, terms) : undefined;
    const named = known.get(fold(heading));
    const guessed = named && !taken.has(named) ? named : day && !named ? "marks" : "ignored";
    const kind = asked ?? guessed;
    if (kind !== "marks") taken.add(kind);
    return kind === "marks"
      ? { heading, kind, day: day ?? { why: "none", session: "" } }
      : { heading, kind };
  });
}
