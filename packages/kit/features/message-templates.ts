import type { Feature } from "../application/feature";
import type { Audiences } from "../schema/audiences";

/** For an application that declares `messageTemplatesIn`: refuses unknown placeholders. */
export const templatesFor = (audiences: Audiences): Feature => ({
  name: "message-templates",
  api: async () => {
    const { templateRules } = await import("../api/notifications/template-rules");
    return { name: "message-templates", rules: { "message-templates": templateRules(audiences) } };
  },
});
