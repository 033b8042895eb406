import type { ApiFeature } from "@rollcall/kit/api/feature";
import { familyAddress, familyLinks, forgetOldLinks } from "./links";
import { familyRoutes } from "./routes";

/** What families open by the links of messages, and what they tell the school there. */
export const familyFeature: ApiFeature = {
  name: "families",
  tables: ["family_links", "family_messages", "family_reasons"],
  routes: familyRoutes,
  messageLinks: familyLinks,
  sampleLink: (publicUrl) => familyAddress(publicUrl, "x".repeat(22)),
  tidy: forgetOldLinks,
};
