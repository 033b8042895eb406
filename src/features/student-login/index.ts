import type { Feature } from "@rollcall/kit/application/feature";

/** Students who sign in with an access code. */
export const studentLogin: Feature = {
  name: "student login",
  api: async () => (await import("./feature")).studentLoginFeature,
  recordActions: {
    students: async () => (await import("./page/access-code-button")).AccessCodeButton,
  },
};
