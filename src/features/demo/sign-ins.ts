import { allPermissionKeys } from "@rollcall/kit/schema";
import { resources } from "../../resources";
import type { DemoSchool } from "./rows";

/** Permissions that come with features, and not with resources. */
const ofFeatures = [
  "mark_attendance",
  "mark_own_attendance",
  "edit_locked_attendance",
  "manage_gate_devices",
  "view_reports",
  "send_notifications",
  "export_personal_data",
  "erase_people",
  "merge_students",
];

/**
 * What the office's group leaves to the head of the office: rights over other people's rights, over
 * the institution, over what is sent to other systems, over all that is kept of a person, and over what
 * a parent may not.
 */
const reserved =
  /^(create|edit|delete)_(admins|user_groups|institution_settings|webhooks)$|^view_(system_logs|webhooks)$|^(export_personal_data|erase_people)$|_parent_restrictions$/;

const officeKeys = (reservedOnes: boolean) =>
  allPermissionKeys(resources, ofFeatures).filter((key) => reserved.test(key) === reservedOnes);

const groupIds = { office: 1, markers: 2, viewers: 3 } as const;

export const userGroupRows = (): DemoSchool["user-groups"] => [
  {
    id: groupIds.office,
    name: "Office",
    description: "The school office: everything but who may do what, and the institution itself.",
    permissions: officeKeys(false),
  },
  {
    id: groupIds.markers,
    name: "Markers",
    description: "Teachers who take the register.",
    permissions: ["view_students", "mark_attendance", "view_attendance"],
  },
  {
    id: groupIds.viewers,
    name: "Viewers",
    description: "May look students up.",
    permissions: ["view_students"],
  },
];

type Admin = DemoSchool["admins"][number];
const admin = (id: number, name: string, email: string, rights: Partial<Admin>): Admin => ({
  id,
  name,
  email,
  is_super_admin: false,
  status: "active",
  user_groups: [],
  permissions: [],
  ...rights,
});

/** An admin who takes registers. */
export const markerOf = (id: number, name: string, email: string): Admin =>
  admin(id, name, email, { user_groups: [groupIds.markers] });

/** One of each standing an admin can have. */
export const adminRows = (): Admin[] => [
  admin(1, "Suman Rao", "super@demo.school", { is_super_admin: true }),
  admin(2, "Farida Contractor", "office@demo.school", {
    user_groups: [groupIds.office],
    permissions: officeKeys(true),
  }),
  markerOf(3, "Mohan Kulkarni", "marker@demo.school"),
  admin(4, "Vandana Pillai", "viewer@demo.school", { user_groups: [groupIds.viewers] }),
];
