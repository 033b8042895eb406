import type { Feature } from "@rollcall/kit/application/feature";

/** By which bells classes have their periods. */
export const bells: Feature = {
  name: "bells",
  api: async () => (await import("./feature")).bellFeature,
  recordPanels: {
    "bell-schedules": async () => (await import("./page/times-panel")).BellTimesPanel,
  },
};
