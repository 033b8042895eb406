import { academicTerms } from "./academic-terms";
import { academicYears } from "./academic-years";
import { activityLogs } from "./activity-logs";
import { admins } from "./admins";
import { attendanceCodes } from "./attendance-codes";
import { attendanceCorrections } from "./attendance-corrections";
import { bellSchedules } from "./bell-schedules";
import { bellTimes } from "./bell-times";
import { caseNotes } from "./case-notes";
import { caseTasks } from "./case-tasks";
import { cases } from "./cases";
import { classTeachers } from "./class-teachers";
import { classes } from "./classes";
import { condonations } from "./condonations";
import { enrolments } from "./enrolments";
import { groupMembers } from "./group-members";
import { holidays } from "./holidays";
import { leaveTypes } from "./leave-types";
import { leaves } from "./leaves";
import { messageTemplates } from "./message-templates";
import { parentRestrictions } from "./parent-restrictions";
import { parents } from "./parents";
import { partTime } from "./part-time";
import { periods } from "./periods";
import { reportSchedules } from "./report-schedules";
import { specialDays } from "./special-days";
import { students } from "./students";
import { subjects } from "./subjects";
import { substitutions } from "./substitutions";
import { systemLogs } from "./system-logs";
import { teacherAbsences } from "./teacher-absences";
import { teachers } from "./teachers";
import { timetable } from "./timetable";
import { userGroups } from "./user-groups";
import { webhooks } from "./webhooks";
import { checkResources } from "./words";

/**
 * Every resource of the school, in the order of the menu. A wrong declaration stops here, with one
 * sentence.
 */
export const resources = checkResources([
  students,
  teachers,
  parents,
  parentRestrictions,
  admins,
  classes,
  subjects,
  academicYears,
  academicTerms,
  periods,
  bellSchedules,
  bellTimes,
  timetable,
  substitutions,
  teacherAbsences,
  enrolments,
  groupMembers,
  partTime,
  classTeachers,
  attendanceCodes,
  attendanceCorrections,
  leaveTypes,
  leaves,
  condonations,
  cases,
  caseTasks,
  caseNotes,
  holidays,
  specialDays,
  messageTemplates,
  reportSchedules,
  activityLogs,
  systemLogs,
  userGroups,
  webhooks,
]);
