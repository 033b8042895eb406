import type { ServedApplication } from "@rollcall/server/served";
import { library } from "./app";
import { demo } from "./demo";
import { librarySettings } from "./features/lending/settings";
import { migrations } from "./migrations";

/** The library's console, as a server runs it. */
export const served: ServedApplication = {
  name: "Corner Library",
  application: library,
  settings: librarySettings,
  migrations,
  demo,
};
