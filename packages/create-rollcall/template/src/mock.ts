import type { MockedConsole } from "@rollcall/kit/mock";
import { served } from "../server/application";
import { demo } from "./demo";
import { mockPassword } from "./demo-sign-ins";

/** The console with its API in the browser: `npm run mock`, `npm run build:demo`. */
export const mocked: MockedConsole = {
  application: served.application,
  settings: served.settings,
  migrations: served.migrations,
  demoName: "the demo",
  timeZone: "UTC",
  makeDemo: async (db, { now, passwordHash, size = 0 }) =>
    (await demo.isEmpty(db)) && demo.make(db, { size, now, passwordHash }),
  signIns: demo.signIns,
  password: mockPassword,
};
