import { academicYears } from "./academic-years";
import { activityLogs } from "./activity-logs";
import { admins } from "./admins";
import { attendanceCodes } from "./attendance-codes";
import { attendanceCorrections } from "./attendance-corrections";
import { classTeachers } from "./class-teachers";
import { classes } from "./classes";
import { enrolments } from "./enrolments";
import { holidays } from "./holidays";
import { leaveTypes } from "./leave-types";
import { leaves } from "./leaves";
import { messageTemplates } from "./message-templates";
import { parents } from "./parents";
import { periods } from "./periods";
import { specialDays } from "./special-days";
import { students } from "./students";
import { subjects } from "./subjects";
import { substitutions } from "./substitutions";
import { systemLogs } from "./system-logs";
import { teacherAbsences } from "./teacher-absences";
import { teachers } from "./teachers";
import { timetable } from "./timetable";
import { userGroups } from "./user-groups";
import { checkResources } from "./words";

/**
 * Every resource of the school, in the order of the menu. A wrong declaration stops here, with one
 * sentence.
 */
export const resources = checkResources([
  students,
  teachers,
  parents,
  admins,
  classes,
  subjects,
  academicYears,
  periods,
  timetable,
  substitutions,
  teacherAbsences,
  enrolments,
  classTeachers,
  attendanceCodes,
  attendanceCorrections,
  leaveTypes,
  leaves,
  holidays,
  specialDays,
  messageTemplates,
  activityLogs,
  systemLogs,
  userGroups,
]);
