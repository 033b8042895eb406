import { isInstant } from "../../../schema";
import { readDay, writeDay } from "../../../schema/formats/day-text";
import { instantIn, momentIn } from "../../../schema/calendar-day";
import { formatting } from "../../../schema/formats/formatting";
import { plainDigits } from "../../../schema/formats/numbers";

const pad = (number: number) => String(number).padStart(2, "0");

/**
 * The time of day a person typed, as `HH:MM`: `8`, `8:30`, `0830`, `8.30 pm`. Undefined when it
 * names none.
 */
export function readClock(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(
    plainDigits(text.trim()),
  );
  if (!match) return undefined;
  const half = match[3]?.toLowerCase();
  const typed = Number(match[1]);
  if (half && (typed < 1 || typed > 12)) return undefined;
  const hour = half ? (typed % 12) + (half === "p" ? 12 : 0) : typed;
  const minute = Number(match[2] ?? 0);
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** The day and the time of an instant on the institution's clock; undefined when it is no instant. */
export const splitInstant = (value: unknown): { day: string; time: string } | undefined =>
  typeof value === "string" && isInstant(value)
    ? momentIn(formatting().zone, new Date(value))
    : undefined;

/**
 * The instant, in UTC, at which the institution's clock shows that day and time; undefined where
 * they name none.
 */
export function joinInstant(day: string, time: string): string | undefined {
  const instant = instantIn(formatting().zone, `${day}T${time}`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

/**
 * The instant a person typed: a day, then a time, by the institution's clock; or an instant with its
 * offset.
 */
export function readInstant(text: string): string | undefined {
  const typed = plainDigits(text.trim());
  if (isInstant(typed)) return new Date(typed).toISOString();
  // "21 Nov 2026" is a day whose time is still to be typed, not 20:26.
  if (readDay(typed) !== undefined) return undefined;
  const match = /^(.*\S)[\s,T]+(\d{1,2}[:.h]?\d{0,2}\s*(?:[ap]\.?m?\.?)?)$/i.exec(typed);
  const day = match?.[1] === undefined ? undefined : readDay(match[1].replace(/,$/, ""));
  const time = match?.[2] === undefined ? undefined : readClock(match[2]);
  return day !== undefined && time !== undefined ? joinInstant(day, time) : undefined;
}

/** An instant as day and time on the institution's clock; other text as it is. */
export function writeInstant(value: unknown): string {
  const parts = splitInstant(value);
  return parts ? `${writeDay(parts.day)} ${parts.time}` : typeof value === "string" ? value : "";
}
