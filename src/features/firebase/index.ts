import type { Feature } from "@rollcall/kit/application/feature";

/** The credentials of Firebase. Nothing is sent with them yet. */
export const firebase: Feature = {
  name: "firebase",
  api: async () => (await import("./feature")).firebaseFeature,
};
