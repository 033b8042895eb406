import { SettingsPage } from "@rollcall/kit/browser/pages/settings/settings-page";
import { settingsViewOf } from "@rollcall/kit/browser/pages/settings/settings-view-of";
import { settings } from "../../../resources/settings";
import { words } from "./strings";

const view = settingsViewOf(settings, words);

/** The library's settings, part by part. */
export const LibrarySettings = () => <SettingsPage view={view} />;
