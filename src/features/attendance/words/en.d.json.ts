// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance",
  {
    notInFuture: undefined;
    calculationKeepsPast: undefined;
    calculationOfAll: { registers: number; days: number; since: string | number };
    calculationFrom: {
      from: string | number;
      registers: number;
      days: number;
      since: string | number;
    };
    codeMeaning: undefined;
    codeUsed: undefined;
    correctionOvertaken: { students: string | number };
    aClass: undefined;
    correctionNeedsReason: undefined;
    correctionApproved: undefined;
    correctionRejected: undefined;
    correctionFiled: undefined;
    filedBy: { student: string | number; who: string | number };
    theSystem: undefined;
    correctionWaiting: { students: string | number };
    nothingToCorrect: undefined;
    correctionDecided: { status: string | number };
    openCorrection: undefined;
    asksForMarks: { who: string | number; marks: number; reason: string | number };
    correctionOf: { about: string | number };
    approvedOf: { about: string | number };
    rejectedOf: { about: string | number };
    yourCorrectionApproved: { who: string | number };
    yourCorrectionRejected: { who: string | number };
    nobodyMarked: undefined;
    modeNotBack: undefined;
    modeSwitched: undefined;
    modeChangesOn: { from: string | number };
    lateAbsentTooLow: { half: string | number };
    lateHalfTooHigh: { absent: string | number };
    wholeDayFirst: undefined;
    clearHalfDay: { half: string | number };
    halfDayTooHigh: { whole: string | number };
    wholeDayTooLow: { half: string | number };
    opened: { count: number };
    closedDays: { count: number };
    leaving: { count: number };
    returning: { count: number };
    pastUnchanged: undefined;
    oneSchoolDay: undefined;
    weeklyOffSaved: undefined;
    "default.present": undefined;
    "default.absent": undefined;
    "default.late": undefined;
    "default.half": undefined;
    "default.excused": undefined;
    "default.onDuty": undefined;
    "default.medical": undefined;
    "default.personal": undefined;
  }
>;
export default words;
