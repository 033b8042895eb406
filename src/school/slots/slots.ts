import type { AttendanceMode } from "./domain/attendance-mode";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/slots", words);

/** The slots a mode asks for on every school day; in period mode the timetable says. */
export const fixedSlots: Readonly<Record<AttendanceMode, readonly string[]>> = {
  daily: ["day"],
  session: ["am", "pm"],
  period: [],
};

const labels = new Map([
  ["day", () => t("day")],
  ["am", () => t("morning")],
  ["pm", () => t("afternoon")],
]);

/**
 * A slot as people read it, in the language at work.
 * @param period the name of the period, where the slot is one
 */
export const slotLabel = (slot: string, period?: string | null): string =>
  labels.get(slot)?.() ?? period ?? t("period");

/** The id of the period a slot stands for, or null. */
export function periodOf(slot: string): number | null {
  const id = Number(/^period:(\d+)$/.exec(slot)?.[1] ?? Number.NaN);
  return Number.isInteger(id) && id <= 2147483647 ? id : null;
}

/** When a day begins where no period says so. */
const usualStart = "08:00";

/**
 * When a register that is no lesson's is due, `HH:MM`: from the first period on, in the afternoon
 * from noon. Where there are no periods, from `usualStart`.
 * @param first when the first period begins
 */
export const startOf = (slot: string, first: string | null): string =>
  slot === "pm" ? "12:00" : (first ?? usualStart);
