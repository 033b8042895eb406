import { pluralOf, type Resource } from "../../schema";
import { asksPasswordOf } from "../crud/asked-password";
import { needsToOrOwn, type Route } from "../http/route";
import { describedBy } from "../http/described-by";
import { bulkActionsOf, bulkBodyOf } from "./body";
import { handleBulk } from "./bulk";
import { bulk } from "./contract";

/**
 * One call on many records. Who may do any of it may ask; the permission of what is asked is
 * checked with the action.
 */
export const bulkRoutes = (resource: Resource): Route[] =>
  resource.readOnly
    ? []
    : [
        {
          ...describedBy(bulk, resource),
          access: needsToOrOwn(resource, "bulk"),
          subject: pluralOf(resource),
          ...asksPasswordOf(resource),
          writes: "in slices",
          body: bulkBodyOf(resource),
          summary: `${["Delete, restore or edit", ...bulkActionsOf(resource).map(({ label }) => label)].join("; ")}: many ${pluralOf(resource).toLowerCase()}, each checked as a single one`,
          handle: (call) => handleBulk(call, resource),
        },
      ];
