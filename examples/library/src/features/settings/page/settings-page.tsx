import { SettingsPage, settingsViewOf } from "@rollcall/kit/pages";
import { settings } from "../../../resources/settings";
import { words } from "./strings";

const view = settingsViewOf(settings, words);

/** The library's settings, part by part. */
export const LibrarySettings = () => <SettingsPage view={view} />;
