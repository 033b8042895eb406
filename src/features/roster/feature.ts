import type { ApiFeature } from "@rollcall/kit/api/feature";
import { academicYearRules } from "./academic-year-rules";
import { changeCurrentYear } from "./current-year";
import { enrolmentRules } from "./enrolment-rules";
import { moveWhatIfRoute } from "./move-what-if";
import { classRules, groupMemberRules, partTimeRules } from "./group-rules";
import { studentRules } from "./student-rules";

/** Who is in which class when. */
export const rosterFeature: ApiFeature = {
  name: "roster",
  rules: {
    "academic-years": academicYearRules,
    classes: classRules,
    enrolments: enrolmentRules,
    "group-members": groupMemberRules,
    "part-time": partTimeRules,
    students: studentRules,
  },
  routes: [moveWhatIfRoute],
  tables: ["roster_spans"],
  settingsChanged: changeCurrentYear,
};
