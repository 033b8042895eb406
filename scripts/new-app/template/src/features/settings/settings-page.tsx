import { SettingsPage } from "@rollcall/kit/browser/pages/settings/settings-page";
import { settingsViewOf } from "@rollcall/kit/browser/pages/settings/settings-view-of";
import { settings } from "../../resources/settings";

const view = settingsViewOf(settings);

/** The settings, part by part. */
export const ConsoleSettings = () => <SettingsPage view={view} />;
