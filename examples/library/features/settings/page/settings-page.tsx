import { ChannelsCard } from "@rollcall/kit/browser/pages/settings/channels-card";
import { ContrastWarnings } from "@rollcall/kit/browser/pages/settings/brand-preview";
import { MaintenanceSwitch } from "@rollcall/kit/browser/pages/settings/maintenance-switch";
import { SettingsPage } from "@rollcall/kit/browser/pages/settings/settings-page";
import type { SettingsView } from "@rollcall/kit/browser/pages/settings/settings-view";
import { settings } from "../../../resources/settings";
import { words } from "./strings";

/** The parts of the library's settings, and what they hold beside their fields. */
const view: SettingsView = {
  settings,
  parts: Object.entries(words.parts).map(([name, label]) => ({ name, label })),
  cards: words.cards,
  notTyped: new Set(["institution.maintenance_mode"]),
  before: {
    notifications: ChannelsCard,
    maintenance: ({ record }) => (
      <MaintenanceSwitch on={record["institution.maintenance_mode"] === true} />
    ),
  },
  after: { branding: ContrastWarnings },
};

/** The library's settings, part by part. */
export const LibrarySettings = () => <SettingsPage view={view} />;
