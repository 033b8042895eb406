import type { Feature } from "../application/feature";
import type { Load } from "../browser/console/definition";
import type { Resource } from "../schema";

/**
 * The settings of an application, for super admins.
 * @param declaration a resource whose keys are paths into the nested answer
 * @param page a `SettingsPage` with the application's view of it
 * @param group of the menu
 */
export const settingsOf = (declaration: Resource, page: Load, group: string): Feature => ({
  name: "settings",
  api: async () => (await import("../api/settings/feature")).settingsFeature(declaration),
  menu: [
    {
      label: "Settings",
      path: "/settings",
      icon: "settings",
      group,
      superAdminOnly: true,
      order: 90,
    },
  ],
  pages: [{ path: "settings", rule: "settings", load: page }],
});
