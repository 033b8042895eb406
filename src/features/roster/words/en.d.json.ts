// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "roster",
  {
    yearTooLong: { days: string | number };
    otherYearFirst: undefined;
    currentYear: undefined;
    noMove: undefined;
    moveBegan: { from: string | number };
    teacherUnchanged: undefined;
    classUnchanged: undefined;
    admission: { date: string | number };
    leaving: { date: string | number };
    left: { date: string | number };
    arrangementTooLong: { days: string | number };
    classUsed: undefined;
    kindStays: undefined;
    marksStop: { count: number };
    marksCount: { count: number };
    registersIncomplete: { count: number };
    rollNoTaken: { name: string | number; number: string | number; from: string | number };
    needsLastDay: undefined;
    activeLeft: undefined;
    hasMarks: undefined;
  }
>;
export default words;
