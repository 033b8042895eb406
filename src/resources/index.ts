import { checkResources } from "../schema";
import { academicYears } from "./academic-years";
import { activityLogs } from "./activity-logs";
import { admins } from "./admins";
import { classes } from "./classes";
import { enrolments } from "./enrolments";
import { holidays } from "./holidays";
import { parents } from "./parents";
import { periods } from "./periods";
import { students } from "./students";
import { subjects } from "./subjects";
import { systemLogs } from "./system-logs";
import { teachers } from "./teachers";
import { userGroups } from "./user-groups";

/** Every resource of the school, in the order of the menu. A wrong declaration stops here, with one sentence. */
export const resources = checkResources([
  students,
  teachers,
  parents,
  admins,
  classes,
  subjects,
  academicYears,
  periods,
  enrolments,
  holidays,
  activityLogs,
  systemLogs,
  userGroups,
]);
