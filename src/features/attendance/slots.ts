import type { AttendanceMode } from "../../domain/attendance-mode";

/** The slots a mode asks for on every school day; in period mode the timetable says. */
export const fixedSlots: Readonly<Record<AttendanceMode, readonly string[]>> = {
  daily: ["day"],
  session: ["am", "pm"],
  period: [],
};

const labels = new Map([
  ["day", "Day"],
  ["am", "Morning"],
  ["pm", "Afternoon"],
]);

/** A slot as people read it. @param period the name of the period, where the slot is one */
export const slotLabel = (slot: string, period?: string | null): string =>
  labels.get(slot) ?? period ?? "Period";

/** The id of the period a slot stands for, or null. */
export function periodOf(slot: string): number | null {
  const id = Number(/^period:(\d+)$/.exec(slot)?.[1] ?? Number.NaN);
  return Number.isInteger(id) && id <= 2147483647 ? id : null;
}
