import type { Feature } from "@rollcall/kit/application/feature";

/** What families open by the links of messages, and what they tell the school there. */
export const families: Feature = {
  name: "families",
  api: async () => (await import("./feature")).familyFeature,
  recordPanels: {
    students: async () => (await import("./page/restrictions-panel")).StudentRestrictions,
    parents: async () => (await import("./page/restrictions-panel")).ParentRestrictions,
  },
  recordActions: {
    parents: async () => (await import("./page/revoke-links-button")).RevokeLinksButton,
  },
};
