import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { apiLanguageFiles } from "../src/app/languages";
import { school as application } from "../src/app/application";
import { demoInstitution } from "../src/features/demo/institution";
import { isEmpty, seedDemo } from "../src/features/demo/seed-demo";
import { demoSignIns } from "../src/features/demo/demo-sign-ins";
import { lightPages } from "../src/light/pages";
import { schoolSettings } from "../src/school/settings/settings";
import { migrations } from "../src/migrations";
import snapshot from "../src/migrations/snapshot.json";
import type { ServedApplication } from "@rollcall/kit/server";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

/** The school's console, as a server runs it. */
export const served: ServedApplication = {
  name: "Rollcall",
  application,
  settings: schoolSettings,
  migrations,
  snapshot,
  lightPages,
  languages: apiLanguageFiles,
  demo: {
    isEmpty,
    async make(db, { size, now, passwordHash }) {
      const { day: today, time } = momentIn(demoInstitution.timezone, now);
      await seedDemo(db, { students: size, today, time, passwordHash });
      return `A demo school with ${numberText(size)} students`;
    },
    signIns: demoSignIns,
  },
};
