// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "rollover",
  {
    noMapping: undefined;
    noClass: undefined;
    noSuchClass: undefined;
    inTrash: { name: string | number };
    archived: { name: string | number };
    enrolledAlready: undefined;
    movePlanned: { name: string | number; day: string | number };
    leftOn: { day: string | number };
    leavingOn: { day: string | number };
    leftByStatus: undefined;
    anotherClass: undefined;
    overfull: { name: string | number; size: number; capacity: string | number };
    beginsLater: {
      to: string | number;
      firstDay: string | number;
      lastDay: string | number;
      from: string | number;
    };
    laterMarks: { count: number; lastDay: string | number };
    plannedMoves: { count: number; firstDay: string | number };
    lostNumbers: { count: number };
    strangers: { count: number; from: string | number };
    chooseFor: { classes: string | number };
    outdated: undefined;
    nothingLeft: undefined;
    moved: { count: number; year: string | number };
    undone: undefined;
    marksStand: { count: number; year: string | number };
    studentsChanged: { count: number };
    enrolmentsChanged: { count: number };
    numbersTaken: { count: number };
    otherCurrent: undefined;
    cannotUndo: { year: string | number; reasons: string | number };
    undoneAlready: undefined;
    laterFirst: undefined;
    noYear: undefined;
    notBegun: { year: string | number; day: string | number };
    notAfter: { to: string | number; from: string | number };
    between: { next: string | number; from: string | number; to: string | number };
  }
>;
export default words;
