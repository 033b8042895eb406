import type { Feature } from "@rollcall/kit/application/feature";

/** Who passes the gate: arrivals, the late ones among them, and departures. */
export const gate: Feature = {
  name: "gate",
  api: async () => (await import("./feature")).gateFeature,
};
