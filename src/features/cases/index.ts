import type { Feature } from "@rollcall/kit/application/feature";

/** Attendance cases: what the school does about poor attendance, step by step. */
export const attendanceCases: Feature = {
  name: "cases",
  api: async () => (await import("./feature")).caseFeature,
};
