import type { Feature } from "../application/feature";

/** Admins, their sessions and their rights; everybody's own profile. */
export const identity: Feature = {
  name: "identity",
  api: async () => (await import("../api/identity/feature")).identityFeature,
  pages: [
    {
      path: "profile",
      load: async () => (await import("../browser/pages/profile/profile-page")).ProfilePage,
    },
  ],
  recordActions: {
    admins: async () => (await import("../browser/pages/admins/invite-button")).InviteButton,
  },
  recordPanels: {
    admins: async () => (await import("../browser/pages/profile/session-list")).SessionsOfAdmin,
  },
};
