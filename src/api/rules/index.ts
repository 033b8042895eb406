import type { Resource } from "../../schema";
import { academicYearRules } from "./academic-years";
import { adminRules } from "./admins";
import { attendanceCodeRules } from "./attendance-codes";
import { enrolmentRules } from "./enrolments";
import { holidayRules } from "./holidays";
import { leaveRules } from "./leaves";
import { periodRules } from "./periods";
import type { Rules } from "./rules";
import { studentRules } from "./students";
import { substitutionRules } from "./substitutions";
import { timetableRules } from "./timetable";
import { userGroupRules } from "./user-groups";

const none: Rules = {};

/** Rules by resource; a Map, so that no name can reach an inherited property. */
const rules: ReadonlyMap<string, Rules> = new Map([
  ["academic-years", academicYearRules],
  ["admins", adminRules],
  ["attendance-codes", attendanceCodeRules],
  ["enrolments", enrolmentRules],
  ["holidays", holidayRules],
  ["leaves", leaveRules],
  ["periods", periodRules],
  ["students", studentRules],
  ["substitutions", substitutionRules],
  ["timetable", timetableRules],
  ["user-groups", userGroupRules],
]);

/** What a resource asks beyond its declaration. */
export const rulesOf = (resource: Resource): Rules => rules.get(resource.name) ?? none;
