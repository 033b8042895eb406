// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/requests/domain",
  {
    note: undefined;
    remark: undefined;
    reason: undefined;
    minutesWhole: undefined;
    minutesNegative: undefined;
    minutesMost: { max: string | number };
    chooseLesson: undefined;
    nothingChanges: undefined;
    mostNumbers: { max: string | number };
    chooseLeave: undefined;
    mostLeaves: { max: string | number };
    chooseTeacher: undefined;
    mostTeachers: { max: string | number };
    coverLesson: undefined;
    mostCovers: { max: string | number };
    mostPeriods: { max: string | number };
  }
>;
export default words;
