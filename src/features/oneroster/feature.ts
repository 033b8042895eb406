import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { forgetGone } from "./external-ids";
import { rosteringRoutes } from "./rest";
import { fileRoutes } from "./routes";

/** OneRoster: the school in files of others, and what other systems call the records here. */
export const oneRosterFeature: ApiFeature = {
  name: "oneroster",
  tables: ["external_ids"],
  routes: [...fileRoutes, ...rosteringRoutes],
  logNames: { oneroster: ["view_students"] },
  personalData: {
    records: [
      {
        table: "external_ids",
        of: { resource: sql`t.resource`, id: sql`t.record_id` },
        erasing: "removed",
      },
    ],
  },
  tidy: forgetGone,
};
