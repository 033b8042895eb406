import { betweenWords, isoMonthsNamed, isWeekday, plainWord } from "./calendars";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** “3rd”, “1er”, “2º”. */
const ordinal = /(\d)(?:st|nd|rd|th|er|º|ª)(?![\p{L}\d])/giu;

/** No way of writing a day is longer. */
const longestDay = 60;

/** A word that names a month, or begins an English one: “sept”. */
function monthOf(word: string): number | "twice" | undefined {
  const named = isoMonthsNamed(word);
  if (named.length > 1) return "twice";
  if (named[0] !== undefined) return named[0];
  const start = /^[a-z]{3,9}$/u.test(word)
    ? months.findIndex((month) => word.startsWith(month))
    : -1;
  return start < 0 ? undefined : start + 1;
}

/**
 * A day with its month's name, and maybe with that of its weekday, in any of the languages that
 * browsers know, with a year of four plain digits; for forms and imports alike. The day may not
 * exist. `twice`: the word names two months, in two languages. Undefined for anything else.
 */
export function readNamedMonth(
  text: string,
): { year: number; month: number; day: number } | "twice" | undefined {
  if (text.length > longestDay || /[:+]/u.test(text)) return undefined;
  const bare = text.replace(ordinal, "$1");
  const numbers = bare.match(/\d+/gu) ?? [];
  const [first = "", second = ""] = numbers;
  if (numbers.length !== 2 || first.length > 2 || second.length !== 4) return undefined;
  const words = plainWord(bare.replace(/\d+/gu, " "))
    .split(betweenWords)
    .filter((word) => word !== "" && word !== "de" && word !== "of")
    // Some short words name a weekday in one language and a month in another.
    .filter((word) => isoMonthsNamed(word).length > 0 || !isWeekday(word));
  const month = words.length === 1 ? monthOf(words[0] ?? "") : undefined;
  if (month === undefined || month === "twice") return month;
  return { year: Number(second), month, day: Number(first) };
}
