import { several } from "../../../domain/several";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const lessons = (count: number) => several(count, "lesson", "lessons");

/** What is said about lessons of absent teachers. */
export const coverStrings = {
  title: "Cover lessons",
  views: "View",
  failed: "Couldn't load the lessons to cover.",
  loading: "Loading the lessons…",
  date: "Date",
  today: "Today",
  previousDay: "Previous day",
  nextDay: "Next day",
  none: "No absent teacher has lessons on this day.",
  recordAbsence: "Record an absence",
  summary: (uncovered: number, all: number) =>
    uncovered === 0
      ? `${lessons(all)} of absent teachers, all covered.`
      : `${numberText(uncovered)} of ${lessons(all)} not covered.`,
  list: "Lessons of absent teachers",
  insteadOf: (teacher: string) => `${teacher} is absent`,
  standInAbsent: (teacher: string) => `${teacher} was due to cover but is also absent.`,
  room: (room: string) => `Room ${room}`,
  covers: (its: string, subject: string, start: string) =>
    `Who covers ${subject}, ${its}, ${start}`,
  coveredBy: (teacher: string) => `Covered by ${teacher}`,
  cancelled: "Cancelled",
  uncovered: "Not covered",
  choose: "Choose a teacher…",
  nobodyFree: "No teachers are free at this time.",
  teacher: (name: string, covers: number) => `${name} · ${several(covers, "cover", "covers")}`,
  coversHelp: "Numbers show covers in the last 30 days.",
  groups: { subject: "Teach the subject", class: "Teach the class", other: "Other free teachers" },
  suggest: "Choose for me",
  suggested: (chosen: number, left: number) =>
    left === 0
      ? `Chose teachers for ${lessons(chosen)}. Not saved yet.`
      : `Chose teachers for ${lessons(chosen)}. No teacher is free for ${lessons(left)}. Not saved yet.`,
  save: (count: number) =>
    count === 0 ? "Save covers" : `Save ${several(count, "cover", "covers")}`,
  saved: (count: number) => `${several(count, "cover", "covers")} saved`,
  notSaved: "Cover not saved",
  unconfirmed: "We couldn't confirm that the covers were saved",
  acts: "Saved for this day",
  act: (count: number) => lessons(count),
  by: (name: string, when: string) => `${name}, ${when}`,
  system: "System",
  undo: "Undo",
  undoOf: (count: number, when: string) => `Undo: ${lessons(count)}, ${when}`,
  undone: (count: number) => `${several(count, "cover", "covers")} undone`,
  kept: (names: readonly string[]) => `Kept, because they changed since: ${names.join("; ")}.`,
  notUndone: "Covers not undone",
  undoUnconfirmed: "We couldn't confirm that the covers were undone",
  panel: {
    title: "Lessons to cover",
    failed: "Couldn't load the lessons to cover.",
    loading: "Loading the lessons to cover…",
    none: "No upcoming lessons.",
    day: (uncovered: number, all: number) =>
      uncovered === 0
        ? `${lessons(all)}, all covered`
        : `${numberText(uncovered)} of ${lessons(all)} uncovered`,
  },
  home: {
    title: "Lessons to cover",
    text: (uncovered: number, all: number) =>
      `${numberText(uncovered)} of ${lessons(all)} of absent teachers not covered today`,
  },
} as const;
