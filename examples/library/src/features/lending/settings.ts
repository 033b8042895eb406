import { settingsStore } from "@rollcall/kit/api";
import { settings } from "../../resources/settings";

/** The settings of the library. */
export const librarySettings = settingsStore(settings);
