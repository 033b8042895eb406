import type { Feature } from "@rollcall/kit/application/feature";

/** Absences and low attendance that parents and teachers are to know of. */
export const alerts: Feature = {
  name: "alerts",
  api: async () => (await import("./feature")).alertFeature,
};
