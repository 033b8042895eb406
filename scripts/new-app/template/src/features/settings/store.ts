import { settingsStore } from "@rollcall/kit/api/settings/store";
import { settings } from "../../resources/settings";

/** Where the server keeps the settings. */
export const consoleSettings = settingsStore(settings);
