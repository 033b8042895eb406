import { settingsStore } from "@rollcall/kit/api";
import type { ServedApplication } from "@rollcall/kit/server";
import { application } from "../src/app/application";
import { demo } from "../src/demo";
import { migrations } from "../src/migrations";
import snapshot from "../src/migrations/snapshot.json";
import { settings } from "../src/resources/settings";

/** The console, as the server runs it and the tests check it. */
export const served: ServedApplication = {
  name: "Your Console",
  application,
  settings: settingsStore(settings),
  migrations,
  snapshot,
  demo,
};
