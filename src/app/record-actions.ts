import type { BaseRecord } from "@refinedev/core";
import { lazy, type ComponentType } from "react";
import { academicYears } from "../resources/academic-years";
import { admins } from "../resources/admins";
import { classes } from "../resources/classes";
import { attendanceCorrections } from "../resources/attendance-corrections";
import { leaves } from "../resources/leaves";
import { students } from "../resources/students";

/** What the page of a record offers beside what every record's page does, by resource. */
export const recordActions: ReadonlyMap<string, ComponentType<{ record: BaseRecord & { id: number } }>> = new Map([
  [academicYears.name, lazy(async () => ({ default: (await import("../pages/rollover/year-list")).RolloverButton }))],
  [attendanceCorrections.name, lazy(async () => ({ default: (await import("../pages/corrections/correction-actions")).CorrectionActions }))],
  [admins.name, lazy(async () => ({ default: (await import("../pages/admins/invite-button")).InviteButton }))],
  [leaves.name, lazy(async () => ({ default: (await import("../pages/leaves/leave-actions")).LeaveActions }))],
  [students.name, lazy(async () => ({ default: (await import("../pages/students/access-code-button")).AccessCodeButton }))],
]);

/** What the page of a record tells beside what every record's page does, by resource. */
export const recordPanels: typeof recordActions = new Map([
  [attendanceCorrections.name, lazy(async () => ({ default: (await import("../pages/corrections/correction-marks")).CorrectionPanel }))],
  [students.name, lazy(async () => ({ default: (await import("../pages/view-attendance/attendance-panels")).StudentAttendance }))],
  [classes.name, lazy(async () => ({ default: (await import("../pages/view-attendance/attendance-panels")).ClassAttendance }))],
]);
