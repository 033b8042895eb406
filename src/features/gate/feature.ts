import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { gateRoutes } from "./routes";

/** Who passes the gate: arrivals, the late ones among them, and departures. */
export const gateFeature: ApiFeature = {
  name: "gate",
  tables: ["gate_events"],
  personalData: {
    tables: [
      {
        table: "gate_events",
        label: kept.passes,
        about: ofStudents,
        told: {
          at: sql`t.at`,
          kind: sql`t.kind`,
          outcome: sql`t.outcome`,
          minutes_late: sql`t.minutes_late`,
          reason: sql`t.reason`,
          why: sql`t.why`,
        },
        erasing: { reason: sql`null`, why: sql`null`, mark: sql`null` },
      },
    ],
  },
  retention: [
    {
      setting: "retention.passes_years",
      label: kept.passes,
      candidates: sql`select id, date as day from gate_events`,
      async apply({ db }, ids) {
        const gone = await db.query(
          sql`delete from gate_events where id = any(${sql.param([...ids])}::int[]) returning id`,
        );
        return gone.length;
      },
    },
  ],
  routes: gateRoutes,
};
