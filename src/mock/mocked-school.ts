import type { MockedConsole } from "@rollcall/kit/browser/mock-host/mocked";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { school } from "../app/application";
import { demoSignIns } from "../features/demo/demo-sign-ins";
import { demoInstitution } from "../features/demo/institution";
import { seedDemo } from "../features/demo/seed-demo";
import { schoolSettings } from "../school/settings/settings";
import { migrations } from "../migrations";
import { demoPassword } from "./password";
import { tourSteps } from "./tour-steps";

/** The school's console with its API in the browser. */
export const mockedSchool: MockedConsole = {
  application: school,
  settings: schoolSettings,
  migrations,
  demoName: "the demo school",
  timeZone: demoInstitution.timezone,
  makeDemo(db, { now, size, ...options }) {
    const { day: today, time } = momentIn(demoInstitution.timezone, now);
    return seedDemo(db, {
      ...options,
      today,
      time,
      ...(size === undefined ? {} : { students: size }),
    });
  },
  signIns: demoSignIns,
  password: demoPassword,
  tour: { as: "office", steps: tourSteps },
};
