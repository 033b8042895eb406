import type { MenuEntry } from "../shell/menu";

/** Pages of their own that stand in the menu, beside those that follow from the declarations. */
export const pages: readonly MenuEntry[] = [
  { label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" },
  { label: "Mark attendance", path: "/attendance/mark", icon: "mark", group: "Attendance", permission: "mark_attendance", order: 10 },
  { label: "View attendance", path: "/attendance/view", icon: "view", group: "Attendance", permission: "view_attendance", order: 20 },
  { label: "Corrections", path: "/attendance-corrections", icon: "mark", group: "Attendance", permission: "view_attendance", order: 40 },
  { label: "Reports", path: "/reports", icon: "report", group: "Reports & Settings", permission: "view_reports" },
  { label: "Notifications", path: "/notifications", icon: "bell", group: "Reports & Settings", permission: "send_notifications" },
  { label: "Permissions", path: "/permissions", icon: "key", group: "Reports & Settings", permission: "manage_permissions", superAdminOnly: true, order: 80 },
  { label: "Settings", path: "/settings", icon: "settings", group: "Reports & Settings", superAdminOnly: true, order: 90 },
];

/** What the command palette offers to do, beside what follows from the declarations. */
export const actions: readonly MenuEntry[] = [
  { label: "Send a notification", path: "/notifications/send", icon: "bell", group: "Reports & Settings", permission: "send_notifications" },
  { label: "Start the next year", path: "/academic-years/rollover", icon: "calendar", group: "Academic", permission: "edit_institution_settings" },
];
