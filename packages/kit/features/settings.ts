import type { Feature } from "../application/feature";
import type { Load } from "../browser/console/definition";
import type { Resource } from "../schema";

/**
 * The settings of an application, for super admins.
 * @param declaration loads a resource whose keys are paths into the nested answer; only the API and
 *   the page of the settings need it
 * @param group of the menu
 * @param page loads a `SettingsPage` with the application's own view of it; the usual one unless given
 */
export const settingsOf = (
  declaration: () => Promise<Resource>,
  group: string,
  page?: Load,
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
  pages: [
    {
      path: "settings",
      rule: "settings",
      load:
        page ??
        (async () => {
          const { usualSettingsPage } =
            await import("../browser/pages/settings/usual-settings-page");
          return usualSettingsPage(await declaration());
        }),
    },
  ],
});
