// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "alerts",
  {
    inARow: { days: number };
    atLeastInARow: { days: number };
    whoOf: { name: string | number; class: string | number };
    lesson: { subject: string | number; label: string | number };
    notMarked: undefined;
    slotNow: { session: string | number; mark: string | number };
    absentToday: undefined;
    absence: { who: string | number; day: string | number; sessions: string | number };
    makes: { row: string | number };
    correction: undefined;
    corrected: {
      name: string | number;
      day: string | number;
      sessions: string | number;
      now: string | number;
    };
    takenBack: { name: string | number; day: string | number; sessions: string | number };
    absentInARow: undefined;
    streak: { who: string | number; row: string | number };
    streakFrom: {
      who: string | number;
      row: string | number;
      from: string | number;
      to: string | number;
    };
    lowAttendance: undefined;
    lowOfDays: {
      who: string | number;
      percentage: string | number;
      counted: string | number;
      threshold: string | number;
    };
    lowOfRegisters: {
      who: string | number;
      percentage: string | number;
      counted: string | number;
      threshold: string | number;
    };
    treated: { excused: string | number; unmarked: string | number };
    leftSchool: undefined;
    when: { time: string | number; day: string | number };
    departureTakenBack: { name: string | number; when: string | number };
    departed: { who: string | number; when: string | number };
    departedAndBack: { who: string | number; when: string | number; back: string | number };
    reasonGiven: { reason: string | number };
  }
>;
export default words;
