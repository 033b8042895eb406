import type { DraftOf, Resource } from "@rollcall/kit/schema";
import type { academicTerms } from "../../resources/academic-terms";
import type { academicYears } from "../../resources/academic-years";
import type { admins } from "../../resources/admins";
import type { bellSchedules } from "../../resources/bell-schedules";
import type { bellTimes } from "../../resources/bell-times";
import type { classTeachers } from "../../resources/class-teachers";
import type { classes } from "../../resources/classes";
import type { enrolments } from "../../resources/enrolments";
import type { groupMembers } from "../../resources/group-members";
import type { holidays } from "../../resources/holidays";
import type { leaves } from "../../resources/leaves";
import type { messageTemplates } from "../../resources/message-templates";
import type { parents } from "../../resources/parents";
import type { periods } from "../../resources/periods";
import type { students } from "../../resources/students";
import type { subjects } from "../../resources/subjects";
import type { teachers } from "../../resources/teachers";
import type { timetable } from "../../resources/timetable";
import type { userGroups } from "../../resources/user-groups";

/**
 * A record as a client would send it, with the id it gets. Many-to-many fields stand on the side
 * that owns them.
 */
type DemoRow<R extends Resource> = { id: number } & DraftOf<R>;

/** A whole school by resource name, in an order in which each record follows those it points at. */
export interface DemoSchool {
  "user-groups": DemoRow<typeof userGroups>[];
  admins: DemoRow<typeof admins>[];
  "academic-years": DemoRow<typeof academicYears>[];
  "academic-terms": DemoRow<typeof academicTerms>[];
  subjects: DemoRow<typeof subjects>[];
  teachers: DemoRow<typeof teachers>[];
  /** The teaching groups follow the classes. */
  classes: DemoRow<typeof classes>[];
  "class-teachers": DemoRow<typeof classTeachers>[];
  periods: DemoRow<typeof periods>[];
  "bell-schedules": (DemoRow<typeof bellSchedules> & { rings_on: string })[];
  "bell-times": DemoRow<typeof bellTimes>[];
  timetable: DemoRow<typeof timetable>[];
  holidays: DemoRow<typeof holidays>[];
  parents: DemoRow<typeof parents>[];
  students: DemoRow<typeof students>[];
  enrolments: DemoRow<typeof enrolments>[];
  "group-members": DemoRow<typeof groupMembers>[];
  /** All asked for; `decideLeaves` decides what has been decided. */
  leaves: DemoRow<typeof leaves>[];
  "message-templates": DemoRow<typeof messageTemplates>[];
}
