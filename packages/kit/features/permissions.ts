import type { Feature } from "../application/feature";

/** Who may do what, and why, at a glance, in a group of the menu: for super admins. */
export const permissionsIn = (group: string): Feature => ({
  name: "permissions",
  api: async () => (await import("../api/permissions/feature")).permissionFeature,
  menu: [
    {
      label: "Permissions",
      path: "/permissions",
      icon: "key",
      group,
      permission: "manage_permissions",
      superAdminOnly: true,
      order: 80,
    },
  ],
  pages: [
    {
      path: "permissions",
      rule: "permissions",
      load: async () =>
        (await import("../browser/pages/permissions/permissions-page")).PermissionsPage,
    },
  ],
});
