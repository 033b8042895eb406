import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { rolloverRoutes } from "./routes";

/** Undoing the start of a year no longer touches an erased student. */
const withoutStudents = (ids: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(t.students) e where not (e -> 'before' ->> 'id')::int = any(${ids}))`;

/** The year's end. */
export const rolloverFeature: ApiFeature = {
  name: "rollover",
  tables: ["rollovers"],
  personalData: {
    tables: [
      {
        table: "rollovers",
        label: kept.yearStarts,
        about: {
          students: (ids) =>
            sql`exists (select 1 from jsonb_array_elements(t.students) e where (e -> 'before' ->> 'id')::int = any(${ids}))`,
        },
        told: "Enrolments and the log tell what it did to a student.",
        erasing: { students: withoutStudents },
      },
    ],
  },
  routes: rolloverRoutes,
};
