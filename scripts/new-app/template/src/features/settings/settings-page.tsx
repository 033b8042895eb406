import { ContrastWarnings } from "@rollcall/kit/browser/pages/settings/brand-preview";
import { ChannelsCard } from "@rollcall/kit/browser/pages/settings/channels-card";
import { MaintenanceSwitch } from "@rollcall/kit/browser/pages/settings/maintenance-switch";
import { SettingsPage } from "@rollcall/kit/browser/pages/settings/settings-page";
import type { SettingsView } from "@rollcall/kit/browser/pages/settings/settings-view";
import { settings } from "../../resources/settings";

/** The parts of the settings, and the headings of their cards. */
const view: SettingsView = {
  settings,
  parts: [
    { name: "institution", label: "Institution" },
    { name: "branding", label: "Branding" },
    { name: "notifications", label: "Notifications" },
    { name: "maintenance", label: "Maintenance" },
  ],
  cards: {
    institution: "The institution",
    branding: "Colours",
    "branding.config": "Names",
    "notifications.config": "Devices of admins",
    "notifications.quiet": "Quiet hours",
  },
  notTyped: new Set(["institution.maintenance_mode"]),
  before: {
    notifications: ChannelsCard,
    maintenance: ({ record }) => (
      <MaintenanceSwitch on={record["institution.maintenance_mode"] === true} />
    ),
  },
  after: { branding: ContrastWarnings },
};

/** The settings, part by part. */
export const ConsoleSettings = () => <SettingsPage view={view} />;
