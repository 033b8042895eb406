import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { consoleRoutes, pages, accessControl } from "../support/school-routes";
import { resources } from "../../src/resources";
import { allPermissionKeys } from "@rollcall/kit/schema";
import { pagePermissions } from "../support/school";
import { entriesOf } from "../../packages/kit/browser/shell/menu";

const entries = [...pages, ...entriesOf(resources)];
/** The paths of the specification's table and what each asks for. */
const table: [path: string, label: string, permission: string | undefined][] = [
  ["/dashboard", "Dashboard", undefined],
  ["/students", "Students", "view_students"],
  ["/teachers", "Teachers", "view_teachers"],
  ["/parents", "Parents", "view_parents"],
  ["/admins", "Admins", "view_admins"],
  ["/classes", "Classes/Departments", "view_classes"],
  ["/subjects", "Subjects", "view_subjects"],
  ["/academic-years", "Academic years", "view_institution_settings"],
  ["/periods", "Periods", "view_periods"],
  ["/timetable", "Timetable", "view_timetables"],
  ["/attendance/mark", "Mark attendance", "mark_attendance"],
  ["/attendance/view", "View attendance", "view_attendance"],
  ["/leaves", "Leave Requests", "view_leaves"],
  ["/holidays", "Holidays", "view_holidays"],
  ["/reports", "Reports", "view_reports"],
  ["/notifications", "Notifications", "send_notifications"],
  ["/activity-logs", "Activity logs", "view_activity_logs"],
  ["/system-logs", "System logs", "view_system_logs"],
  ["/user-groups", "User groups", "view_user_groups"],
];
const everything = allPermissionKeys(resources, pagePermissions);
/** Permissions for one's own records, by those for all. */
const ownKeys = new Map(
  everything.filter((key) => key.includes("_own_")).map((key) => [key.replace("_own_", "_"), key]),
);
const opensTo = (path: string, permissions: readonly string[], is_super_admin = false) =>
  accessControl.askAs({ is_super_admin, permissions })({ resource: path.slice(1), action: "list" })
    .can;
const leads = (path: string) => matchRoutes(consoleRoutes, path)?.at(-1)?.route.path !== "*";

describe("of the specification, the page", () => {
  for (const [path, label, permission] of table)
    it(`${path} is in the menu as ${label}, for who may`, { tags: `spec:menu${path}` }, () => {
      expect([leads(path), entries.find((entry) => entry.path === path)]).toEqual([
        true,
        expect.objectContaining({ label }),
      ]);
      expect([
        opensTo(path, permission ? [permission] : []),
        opensTo(
          path,
          everything.filter((key) => key !== permission && key !== ownKeys.get(permission ?? "")),
        ),
      ]).toEqual([true, permission === undefined]);
    });

  for (const path of ["/students", "/teachers", "/parents"])
    it(`${path}/7 shows one of them`, { tags: `spec:record${path}` }, () =>
      expect(leads(`${path}/7`)).toBe(true),
    );

  for (const [path, label] of [
    ["/permissions", "Permissions"],
    ["/settings", "Settings"],
  ] as const)
    it(`${path} is for super admins only`, { tags: `spec:super-admins${path}` }, () => {
      expect([leads(path), entries.find((entry) => entry.path === path)]).toEqual([
        true,
        expect.objectContaining({ label }),
      ]);
      expect([opensTo(path, everything), opensTo(path, [], true)]).toEqual([false, true]);
    });
});
