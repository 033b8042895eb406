import { SettingsPage, settingsViewOf } from "@rollcall/kit/pages";
import { settings } from "../../../resources/settings";

/** What the page of settings says of the library's own parts. */
const viewWords = {
  parts: {
    institution: "Library",
    branding: "Branding",
    lending: "Lending",
    notifications: "Notifications",
    maintenance: "Maintenance",
  },
  cards: { institution: "The library" },
} as const;

const view = settingsViewOf(settings, viewWords);

/** The library's settings, part by part. */
export const LibrarySettings = () => <SettingsPage view={view} />;
