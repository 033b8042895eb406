import { isInstant } from "../../../schema";
import { readDay, writeDay } from "./day-text";

const pad = (number: number) => String(number).padStart(2, "0");

/**
 * The time of day a person typed, as `HH:MM`: `8`, `8:30`, `0830`, `8.30 pm`. Undefined when it
 * names none.
 */
export function readClock(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const half = match[3]?.toLowerCase();
  const typed = Number(match[1]);
  if (half && (typed < 1 || typed > 12)) return undefined;
  const hour = half ? (typed % 12) + (half === "p" ? 12 : 0) : typed;
  const minute = Number(match[2] ?? 0);
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** The day and the time of an instant on this device's clock; undefined when it is no instant. */
export function splitInstant(value: unknown): { day: string; time: string } | undefined {
  if (typeof value !== "string" || !isInstant(value)) return undefined;
  const date = new Date(value);
  return {
    day: `${String(date.getFullYear()).padStart(4, "0")}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  };
}

/** The instant, in UTC, at which this device's clock shows that day and time. */
export function joinInstant(day: string, time: string): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const instant = new Date(2000, 0, 1, hour, minute);
  instant.setFullYear(year, month - 1, date);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/**
 * The instant a person typed: a day, then a time, by this device's clock; or an instant with its
 * offset.
 */
export function readInstant(text: string, locale: string): string | undefined {
  const typed = text.trim();
  if (isInstant(typed)) return new Date(typed).toISOString();
  // "21 Nov 2026" is a day whose time is still to be typed, not 20:26.
  if (readDay(typed, locale) !== undefined) return undefined;
  const match = /^(.*\S)[\s,T]+(\d{1,2}[:.h]?\d{0,2}\s*(?:[ap]\.?m?\.?)?)$/i.exec(typed);
  const day = match?.[1] === undefined ? undefined : readDay(match[1].replace(/,$/, ""), locale);
  const time = match?.[2] === undefined ? undefined : readClock(match[2]);
  return day !== undefined && time !== undefined ? joinInstant(day, time) : undefined;
}

/** An instant as day and time on this device's clock; other text as it is. */
export function writeInstant(value: unknown, locale: string): string {
  const parts = splitInstant(value);
  return parts
    ? `${writeDay(parts.day, locale)} ${parts.time}`
    : typeof value === "string"
      ? value
      : "";
}
