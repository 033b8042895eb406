import type { Feature } from "@rollcall/kit/application/feature";

/** Students of teaching groups. */
export const groups: Feature = {
  name: "groups",
  api: async () => (await import("./feature")).groupFeature,
  recordActions: {
    classes: async () => (await import("./page/add-students-button")).AddStudentsButton,
  },
};
