import type { DateOrder } from "./messages";

const inFigures = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+\d{4}/u;

/**
 * The order of day and month that a date in figures shows by itself: `either` where both readings
 * are days, undefined where the text is no such date or both readings are the same.
 */
export function orderIn(text: string): DateOrder | "either" | undefined {
  const [, first = "", second = ""] = inFigures.exec(text.trim()) ?? [];
  if (first === "" || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return "dmy";
  return Number(second) > 12 ? "mdy" : "either";
}

/** Dates of one column of which some have the day first and some the month. */
export interface MixedDates {
  dmy: string;
  mdy: string;
}

/** One date of each order, where the texts of a column have both. */
export function mixedDatesIn(texts: Iterable<string>): MixedDates | undefined {
  const seen: Partial<MixedDates> = {};
  for (const text of texts) {
    const order = orderIn(text);
    if (order === "dmy" || order === "mdy") seen[order] ??= text.trim().slice(0, 40);
  }
  return seen.dmy === undefined || seen.mdy === undefined
    ? undefined
    : { dmy: seen.dmy, mdy: seen.mdy };
}
