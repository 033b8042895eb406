import type { Feature } from "../application/feature";

/** Admins, their sessions and their rights; everybody's own profile. */
export const identity: Feature = {
  name: "identity",
  async api() {
    const [{ identityFeature }, { singleSignOnFeature }] = await Promise.all([
      import("../api/identity/feature"),
      import("../api/single-sign-on/feature"),
    ]);
    const { tables = [], routes = [], tidy } = identityFeature;
    return {
      ...identityFeature,
      ...singleSignOnFeature,
      tables: [...tables, ...singleSignOnFeature.tables],
      routes: [...routes, ...singleSignOnFeature.routes],
      async tidy(host) {
        await tidy?.(host);
        await singleSignOnFeature.tidy(host);
      },
    };
  },
  pages: [
    {
      path: "profile",
      load: async () => (await import("../browser/pages/profile/profile-page")).ProfilePage,
    },
    {
      path: "waiting-people",
      load: async () => (await import("../browser/pages/single-sign-on/waiting-page")).WaitingPage,
    },
    {
      path: "api-tokens",
      load: async () => (await import("../browser/pages/api-tokens/all-tokens-page")).AllTokensPage,
    },
  ],
  recordActions: {
    admins: async () => (await import("../browser/pages/admins/invite-button")).InviteButton,
  },
  recordPanels: {
    admins: async () => (await import("../browser/pages/admins/sign-in-panels")).SignInPanels,
  },
};
