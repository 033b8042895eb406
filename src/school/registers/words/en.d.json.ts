// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/registers",
  {
    noLessonsThen: { name: string | number };
    noStudents: undefined;
    changeableUntil: { until: string | number };
    locked: { until: string | number };
    lessonBegins: { begins: string | number };
    notThisLesson: undefined;
    takenThen: { mode: string | number };
    groupLessonsOnly: undefined;
    notBeforeItsDay: undefined;
    nobodyEnrolled: undefined;
    because: { why: string | number };
    codeRetired: { code: string | number };
    codeNotOffered: { code: string | number; mode: string | number };
    notInClass: undefined;
    noCode: { code: string | number };
    minutesOfLate: undefined;
    markedElsewhere: { code: string | number; class: string | number };
    officeMark: undefined;
    namedTwice: undefined;
    nothingSaved: undefined;
    nothingToSave: undefined;
    saved: undefined;
    savedUnmarked: { unmarked: number };
  }
>;
export default words;
