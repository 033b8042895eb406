import type { ServedApplication } from "@rollcall/kit/server";
import { application } from "../src/app/application";
import { demo } from "../src/demo";
import { librarySettings } from "../src/features/lending/settings";
import { migrations } from "../src/migrations";

/** The library's console, as a server runs it. */
export const served: ServedApplication = {
  name: "Corner Library",
  application,
  settings: librarySettings,
  migrations,
  demo,
};
