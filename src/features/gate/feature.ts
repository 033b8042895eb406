import type { ApiFeature } from "@rollcall/kit/api/feature";
import { gateRoutes } from "./routes";

/** Who passes the gate: arrivals, the late ones among them, and departures. */
export const gateFeature: ApiFeature = {
  name: "gate",
  tables: ["gate_events"],
  routes: gateRoutes,
};
