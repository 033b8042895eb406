// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "leaves",
  {
    lastBeforeFirst: undefined;
    needsReason: undefined;
    needsDay: undefined;
    changedMeanwhile: {
      students: string | number;
      changes: string | number;
      studentsShown: string | number;
      changesShown: string | number;
    };
    cancelledAlready: undefined;
    atMost: { max: string | number };
    leftOut: undefined;
    inNoClass: undefined;
    noType: undefined;
    lookAtIt: { over: string | number };
    notExpected: undefined;
    aYearAtMost: undefined;
    wholeDaysOnly: undefined;
    sessionsOnly: undefined;
    periodsOnly: undefined;
    noPeriod: { periods: string | number };
    typeRetired: { code: string | number };
    admission: { date: string | number };
    leaving: { date: string | number };
    overlapsDay: { status: string | number; day: string | number };
    overlapsDays: { status: string | number; from: string | number; to: string | number };
    outsideYears: undefined;
    dayOutsideYears: { day: string | number };
    notEdited: { status: string | number };
    notDeleted: undefined;
    notNow: { status: string | number; action: string | number };
    beginsOn: { from: string | number };
    endsOn: { to: string | number };
    nothingLeft: undefined;
    sameDays: { from: string | number; to: string | number };
    codeRetired: undefined;
    approved: undefined;
    rejected: undefined;
    cancelled: undefined;
    shortened: undefined;
    markedPresent: undefined;
    markStays: undefined;
    aStudent: undefined;
    aLeave: undefined;
    days: { from: string | number; to: string | number };
    requestsToDecide: { count: string | number };
    openRequests: undefined;
    openRequest: undefined;
    requestOf: { student: string | number };
    requestText: {
      who: string | number;
      type: string | number;
      days: string | number;
      reason: string | number;
    };
    manyDecided: { count: string | number; action: string | number };
    decidedOf: { action: string | number; student: string | number };
    decidedBy: {
      type: string | number;
      days: string | number;
      action: string | number;
      who: string | number;
    };
    yourRequest: { action: string | number; type: string | number; days: string | number };
  }
>;
export default words;
