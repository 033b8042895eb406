import { settingsStore } from "@rollcall/kit/api/settings/store";
import { settings } from "../../resources/settings";

/** The settings of the library. */
export const librarySettings = settingsStore(settings);
