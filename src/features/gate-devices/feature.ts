import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { deviceRequests } from "./device-requests";
import { deviceRoutes, managesDevices } from "./devices";
import { deviceTopic } from "./take-punches";

/** Attendance terminals: what they send becomes passes of the gate. */
export const gateDevicesFeature: ApiFeature = {
  name: "gate-devices",
  tables: ["gate_devices", "gate_punches"],
  routes: [...deviceRoutes, ...deviceRequests],
  topics: { [deviceTopic]: [managesDevices] },
  logNames: { [deviceTopic]: [managesDevices] },
  personalData: {
    tables: [
      {
        table: "gate_punches",
        label: kept.punches,
        about: ofStudents,
        told: {
          device: sql`(select d.name from gate_devices d where d.id = t.device_id)`,
          id: sql`t.pin`,
          at: sql`t.at`,
        },
        erasing: "removed",
      },
    ],
    without: { gate_devices: "It holds attendance terminals, their keys and where they ask from." },
  },
  retention: [
    {
      setting: "retention.passes_years",
      label: kept.punches,
      candidates: sql`select id, local::date as day from gate_punches`,
      async apply({ db }, ids) {
        const gone = await db.query(
          sql`delete from gate_punches where id = any(${sql.param([...ids])}::int[]) returning id`,
        );
        return gone.length;
      },
    },
  ],
};
