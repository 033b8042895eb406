import type { MockedConsole } from "@rollcall/kit/browser/mock-host/mocked";
import { application } from "../app/application";
import { demo } from "../demo";
import { consoleSettings } from "../features/settings/store";
import { migrations } from "../migrations";
import { mockPassword } from "./password";

/** The console with its API in the browser: `npm run mock`, `npm run build:demo`. */
export const mocked: MockedConsole = {
  application,
  settings: consoleSettings,
  migrations,
  demoName: "the demo",
  timeZone: "UTC",
  makeDemo: async (db, { now, passwordHash, size = 0 }) =>
    (await demo.isEmpty(db)) && demo.make(db, { size, now, passwordHash }),
  signIns: demo.signIns,
  password: mockPassword,
};
