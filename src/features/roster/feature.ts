import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { eraseAllowed } from "@rollcall/kit/api/personal-data/erase-allowed";
import { pluralOf } from "@rollcall/kit/schema";
import { students } from "../../resources/students";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
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
import { termRules } from "./term-rules";
import { alikeRoute, archiveWhatIfRoute, yearWhatIfRoute } from "./what-stops";

/** Who is in which class when, and whose class it is. */
export const rosterFeature: ApiFeature = {
  name: "roster",
  rules: {
    ...termRules,
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
  personalData: {
    tables: [
      {
        table: "roster_spans",
        label: kept.spans,
        about: ofStudents,
        told: "It follows from enrolments, group places and part-time arrangements.",
        erasing: "kept",
      },
    ],
  },
  retention: [
    {
      setting: "retention.students_years",
      label: () => pluralOf(students),
      candidates: sql`select id, leaving_date as day from students where erased_at is null and status <> 'active' and leaving_date is not null`,
      apply: (call, ids) => eraseAllowed(call, students, ids),
    },
  ],
  settingsChanged: changeCurrentYear,
};
