// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "timetable",
  {
    theSame: { what: string | number };
    class: undefined;
    teacher: undefined;
    room: undefined;
    inBoth: { students: number; student: string | number };
    clashesWith: {
      class: string | number;
      subject: string | number;
      weekday: string | number;
      start: string | number;
      end: string | number;
      both: string | number;
    };
    clashesWithMany: { count: string | number };
    noClass: undefined;
    notAsTheyAre: undefined;
    inTheWay: { count: number };
    dayToDay: undefined;
    validOrder: undefined;
    noLessons: { class: string | number; day: string | number };
    noLessonsOn: { class: string | number; weekday: string | number; day: string | number };
    copied: { count: number };
    isBreak: { period: string | number };
    classArchived: { class: string | number };
    subjectArchived: { subject: string | number };
    notActive: { name: string | number };
    arranged: { date: string | number };
    busy: { teacher: string | number; lesson: string | number };
    lesson: {
      class: string | number;
      subject: string | number;
      start: string | number;
      end: string | number;
    };
    ended: { ends: string | number };
    endedAndCounts: { ends: string | number };
    inPeriod: { count: number };
    moveFirst: undefined;
    wouldClash: undefined;
    twoLessons: {
      student: string | number;
      from: string | number;
      group: string | number;
      subject: string | number;
      class: string | number;
      weekday: string | number;
      start: string | number;
      end: string | number;
    };
    otherWeekday: { weekday: string | number; date: string | number; held: string | number };
    otherTimetable: { weekday: string | number; date: string | number; held: string | number };
    begins: { date: string | number };
    over: { date: string | number };
    cancelledHasNone: undefined;
    chooseOther: undefined;
    ownTeacher: undefined;
    roomTaken: { room: string | number; lesson: string | number };
  }
>;
export default words;
