import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance/page/presence", words);

const shown = (count: number) => numberText(count);
const students = (count: number) => (count === 1 ? "1 student" : `${shown(count)} students`);

/** What the pages about who is here say. */
export const presenceStrings = {
  views: "View",
  here: "Who is here",
  absent: "Absent today",
  hereHint:
    "By today’s registers and the gate. Tick off each student at the meeting point. Ticks stay on this device, even offline.",
  signature: t("signature"),
  refresh: "Refresh",
  asOf: (when: string) => `As of ${when}`,
  offline: (when: string) =>
    `You're offline. This list is from ${when} and doesn't include later marks.`,
  oldDay: (day: string) => `This list is of ${day}, not of today.`,
  counts: (here: number, out: number, unknown: number) =>
    `${shown(here)} here · ${shown(out)} not here · ${shown(unknown)} not marked`,
  ticked: (ticked: number, of: number) => `${shown(ticked)} of ${shown(of)} ticked off`,
  onlyOpen: "Only students not ticked off",
  clear: "Clear ticks",
  clearQuestion: "Clear all ticks?",
  clearText: (count: number) => `${students(count)} will be cleared on this device.`,
  cancel: "Cancel",
  open: (name: string) => `Show ${name}`,
  close: (name: string) => `Hide ${name}`,
  expandAll: "Show all",
  collapseAll: "Hide all",
  states: { in: "Here", out: "Not here", unknown: "Not marked" },
  outside: (count: number) => `Not here: ${students(count)}`,
  nobodyLeft: "Everyone is ticked off.",
  none: "No class has students today.",
  closed: (why: string) => `${why}. No students are expected today.`,
  failed: "Couldn't load the list.",
  loading: "Loading who is here…",

  absentTable: "Absent today",
  student: "Student",
  class: "Class",
  mark: "Mark",
  why: "Reason",
  phone: "Parents",
  onLeave: "On leave",
  excusedToo: "Include excused and those who left",
  left: (time: string) => `Left at ${time}`,
  nobodyAbsent: "No absences today.",
  stillMissing: (count: number) => `${students(count)} not marked yet.`,
  export: "Export CSV",
  file: (date: string) => `absent-${date}.csv`,
  columns: ["Class", "Roll no", "Admission no", "Student", "Mark", "Register", "Reason", "Parents"],
  total: (count: number) => students(count),
} as const;
