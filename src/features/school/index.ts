import type { Feature } from "@rollcall/kit/application/feature";

/** What the application is, for readers of its documentation. */
export const product: Feature = {
  name: "school",
  api: async () => (await import("./feature")).schoolFeature,
};
