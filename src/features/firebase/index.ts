import type { Feature } from "@rollcall/kit/application/feature";

/** The credentials of Firebase, with which messages reach devices. */
export const firebase: Feature = {
  name: "firebase",
  api: async () => (await import("./feature")).firebaseFeature,
};
