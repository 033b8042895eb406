import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { checkNetworks } from "./networks";
import { selfMarkRoutes } from "./routes";

/** Students who mark themselves in a lesson, by a code that changes. */
export const selfMarksFeature: ApiFeature = {
  name: "self-marks",
  tables: ["self_mark_openings", "self_marks"],
  personalData: {
    tables: [
      {
        table: "self_marks",
        label: kept.selfMarks,
        about: ofStudents,
        told: { at: sql`t.at` },
        erasing: "removed",
      },
    ],
    without: { self_mark_openings: "It holds registers and the secrets of their codes." },
  },
  routes: selfMarkRoutes,
  async settingsChanged(_call, changed) {
    checkNetworks(changed);
  },
  // The log keeps where a mark came from; from which browser is of use for some days only.
  async tidy({ db, now }) {
    await db.query(
      sql`delete from self_mark_openings where ends_at < ${now().toISOString()}::timestamptz - interval '7 days'`,
    );
  },
};
