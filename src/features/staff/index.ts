import type { Feature } from "@rollcall/kit/application/feature";

/** Teachers who sign in. */
export const staff: Feature = {
  name: "staff",
  api: async () => (await import("./feature")).staffFeature,
  pages: [
    {
      path: "teachers",
      rule: "teachers",
      load: async () => (await import("./page/teacher-list")).TeacherListPage,
    },
  ],
  recordActions: {
    teachers: async () => (await import("./page/invite-button")).InviteTeacherButton,
  },
};
