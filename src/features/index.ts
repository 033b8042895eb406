import type { Feature } from "@rollcall/kit/application/feature";
import { identity } from "@rollcall/kit/features/identity";
import { logsOf } from "@rollcall/kit/features/logs";
import { templatesFor } from "@rollcall/kit/features/message-templates";
import { notificationsTo } from "@rollcall/kit/features/notifications";
import { personalDataOf } from "@rollcall/kit/features/personal-data";
import { permissionsIn } from "@rollcall/kit/features/permissions";
import { phones } from "@rollcall/kit/features/phones";
import { push } from "@rollcall/kit/features/push";
import { retention } from "@rollcall/kit/features/retention";
import { settingsOf } from "@rollcall/kit/features/settings";
import { webhooksWith } from "@rollcall/kit/features/webhooks";
import { activityLogs } from "../resources/activity-logs";
import { admins } from "../resources/admins";
import { audiences } from "../resources/audiences";
import { parents } from "../resources/parents";
import { students } from "../resources/students";
import { teachers } from "../resources/teachers";
import { webhooks } from "../resources/webhooks";
import { alerts } from "./alerts";
import { attendance } from "./attendance";
import { bells } from "./bells";
import { attendanceCases } from "./cases";
import { calendars } from "./calendars";
import { cover } from "./cover";
import { dashboard } from "./dashboard";
import { district } from "./district";
import { families } from "./families";
import { figures } from "./figures";
import { firebase } from "./firebase";
import { gate } from "./gate";
import { gateDevices } from "./gate-devices";
import { groupMarks } from "./group-marks";
import { groups } from "./groups";
import { guests } from "./guests";
import { holidays } from "./holidays";
import { hubs } from "./hubs";
import { leave } from "./leaves";
import { markFiles } from "./mark-files";
import { oneRoster } from "./oneroster";
import { paletteSentences } from "./palette";
import { reports } from "./reports";
import { rollover } from "./rollover";
import { roster } from "./roster";
import { schoolFiles } from "./school-files";
import { product } from "./school";
import { selfMarks } from "./self-marks";
import { staff } from "./staff";
import { studentLogin } from "./student-login";
import { studentSelf } from "./student-self";
import { teacherAbsences } from "./teacher-absences";
import { timetable } from "./timetable";
import { studentMarks } from "./student-marks";
import { studentMerges } from "./student-merges";

/** The group of the menu that holds what runs the console. */
const office = "Reports & Settings";

/**
 * What the school has beside its resources. Rules of one resource are asked in this order, and
 * pages of one group of the menu stand in it.
 */
export const features: readonly Feature[] = [
  product,
  // First, so that they stand above what others add to the same pages.
  studentMerges,
  hubs,
  dashboard,
  district,
  identity,
  settingsOf(
    async () => (await import("../resources/settings")).settings,
    office,
    async () => (await import("./school/page/settings/settings-page")).SchoolSettingsPage,
  ),
  logsOf(activityLogs.fields),
  reports,
  permissionsIn(office),
  phones,
  notificationsTo(
    audiences,
    async () => (await import("./audiences/feature")).audienceFeature.recipients,
    office,
  ),
  templatesFor(audiences),
  push,
  webhooksWith(
    webhooks.fields.events,
    async () => (await import("./attendance/page/webhooks/events")).attendanceEvents,
  ),
  firebase,
  roster,
  groups,
  staff,
  attendance,
  gate,
  gateDevices,
  groupMarks,
  guests,
  selfMarks,
  studentMarks,
  markFiles,
  personalDataOf(students, parents, teachers, admins),
  retention,
  alerts,
  studentLogin,
  timetable,
  bells,
  teacherAbsences,
  leave,
  attendanceCases,
  families,
  holidays,
  calendars,
  rollover,
  oneRoster,
  schoolFiles,
  figures,
  studentSelf,
  cover,
  paletteSentences,
];
