import type { Feature } from "@rollcall/kit/application/feature";

/** Lessons of absent teachers, and who takes them. */
export const cover: Feature = {
  name: "cover",
  api: async () => (await import("./feature")).coverFeature,
};
