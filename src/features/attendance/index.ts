import type { Feature } from "@rollcall/kit/application/feature";
import { attendanceCodes } from "../../resources/attendance-codes";

/** Registers, their marks and what is corrected in them. */
export const attendance: Feature = {
  name: "attendance",
  permissions: ["mark_attendance", "mark_own_attendance", "edit_locked_attendance"],
  api: async () => (await import("./feature")).attendanceFeature,
  menu: [
    {
      label: "Mark attendance",
      path: "/attendance/mark",
      icon: "mark",
      group: "Attendance",
      permission: "mark_attendance",
      orOwn: true,
      order: 10,
    },
    {
      label: "Who is here",
      path: "/attendance/here",
      icon: "presence",
      group: "Attendance",
      permission: "view_attendance",
      orOwn: true,
      order: 30,
    },
    {
      label: "Corrections",
      path: "/attendance-corrections",
      icon: "correction",
      group: "Attendance",
      permission: "view_attendance",
      orOwn: true,
      order: 40,
    },
  ],
  pageViews: async () => (await import("./page/presence/page-views")).pageViews,
  pages: [
    {
      path: "attendance/mark",
      rule: "attendance/mark",
      load: async () => (await import("./page/mark/mark-page")).MarkAttendancePage,
    },
    {
      path: "attendance/as-it-was",
      rule: "activity-logs",
      load: async () => (await import("./page/past/past-page")).PastPage,
    },
    {
      path: "attendance/here",
      rule: "attendance/here",
      load: async () => (await import("./page/presence/here-page")).HerePage,
    },
    {
      path: "attendance/absent",
      rule: "attendance/here",
      load: async () => (await import("./page/presence/absent-page")).AbsentPage,
    },
    {
      path: "attendance",
      load: async () => (await import("./page/attendance-page")).AttendancePage,
    },
  ],
  recordActions: {
    "attendance-corrections": async () =>
      (await import("./page/corrections/correction-actions")).CorrectionActions,
  },
  recordPanels: {
    "attendance-corrections": async () =>
      (await import("./page/corrections/correction-marks")).CorrectionPanel,
  },
  fields: [
    {
      field: attendanceCodes.fields.modes,
      input: async () => (await import("./page/codes/modes-input")).ModesInput,
      cell: async () => (await import("./page/codes/modes-text")).ModesText,
    },
  ],
};
