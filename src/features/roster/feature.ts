import type { ApiFeature } from "@rollcall/kit/api/feature";
import { academicYearRules } from "./academic-year-rules";
import { classRules } from "./class-rules";
import { classTeacherRules, teacherTenureRules } from "./class-teacher-rules";
import { cancelMoveRoute } from "./cancel-move";
import { changeCurrentYear } from "./current-year";
import { enrolmentRules } from "./enrolment-rules";
import { moveWhatIfRoute } from "./move-what-if";
import { PlannedWork } from "./planned-work";
import { groupMemberRules, partTimeRules } from "./group-rules";
import { studentRules } from "./student-rules";
import { alikeRoute, archiveWhatIfRoute, yearWhatIfRoute } from "./what-stops";

/** Who is in which class when, and whose class it is. */
export const rosterFeature: ApiFeature = {
  name: "roster",
  rules: {
    "academic-years": academicYearRules,
    classes: classRules,
    "class-teachers": classTeacherRules,
    enrolments: enrolmentRules,
    "group-members": groupMemberRules,
    "part-time": partTimeRules,
    students: studentRules,
    teachers: teacherTenureRules,
  },
  routes: [moveWhatIfRoute, cancelMoveRoute, yearWhatIfRoute, archiveWhatIfRoute, alikeRoute],
  jobs: [(context) => new PlannedWork(context)],
  tables: ["roster_spans"],
  settingsChanged: changeCurrentYear,
};
