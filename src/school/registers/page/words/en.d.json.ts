// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/registers/page",
  {
    "states.taken": undefined;
    "states.incomplete": undefined;
    "states.missing": undefined;
    "states.upcoming": undefined;
    "states.not_expected": undefined;
    "states.closed": undefined;
    incompleteOf: { marked: number; students: number };
    inProgress: { marked: number; students: number };
    "counts.present": undefined;
    "counts.late": undefined;
    "counts.absent": undefined;
    "counts.excused": undefined;
    "counts.half": undefined;
    "counts.not_counted": undefined;
    "counts.unmarked": undefined;
    counted: { count: number; name: string | number };
    "year.create": undefined;
    "year.ask": undefined;
    absent: { teacher: string | number };
    standsIn: { taker: string | number; absent: string | number };
  }
>;
export default words;
