import type { Feature } from "../application/feature";

/** What admins are told, on their devices. */
export const push: Feature = {
  name: "push",
  api: async () => (await import("../api/push/feature")).pushFeature,
};
