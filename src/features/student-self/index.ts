import type { Feature } from "@rollcall/kit/application/feature";

/** What students see and ask of their own, once they are signed in. */
export const studentSelf: Feature = {
  name: "student self-service",
  api: async () => (await import("./feature")).studentSelfFeature,
};
