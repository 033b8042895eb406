import type { Feature } from "../application/feature";
import type { Load } from "../browser/console/definition";
import type { Resource } from "../schema";

/**
 * The settings of an application, for super admins.
 * @param declaration loads a resource whose keys are paths into the nested answer; only the API and
 *   the page of the settings need it
 * @param page a `SettingsPage` with the application's view of it
 * @param group of the menu
 */
export const settingsOf = (
  declaration: () => Promise<Resource>,
  page: Load,
  group: string,
): Feature => ({
  name: "settings",
  api: async () => (await import("../api/settings/feature")).settingsFeature(await declaration()),
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
