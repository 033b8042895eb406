import { application } from "../src/app/application";
import { demo } from "../src/demo";
import { consoleSettings } from "../src/features/settings/store";
import { migrations } from "../src/migrations";
import snapshot from "../src/migrations/snapshot.json";
import type { ServedApplication } from "./served";

/** The console, as the server runs it. */
export const served: ServedApplication = {
  name: "Your Console",
  application,
  settings: consoleSettings,
  migrations,
  snapshot,
  demo,
};
