import type { Feature } from "../application/feature";

/**
 * What is kept for some years only, for an application whose settings have `retentionFields`; its
 * features add rules of their own (`ApiFeature.retention`).
 */
export const retention: Feature = {
  name: "retention",
  api: async () => (await import("../api/retention/feature")).retentionFeature,
};
