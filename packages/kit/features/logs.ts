import type { Field } from "../schema";
import type { Feature } from "../application/feature";

/**
 * What the server and its admins did.
 * @param details the field of the activity log that says more than its columns
 * @param actor the field that says who has acted
 */
export const logsOf = ({ details, actor }: { details: Field; actor: Field }): Feature => ({
  name: "logs",
  api: async () => (await import("../api/system-log/feature")).logsFeature,
  fields: [
    {
      field: actor,
      cell: async () => (await import("../browser/pages/logs/log-details")).LogActor,
    },
    {
      field: details,
      cell: async () => (await import("../browser/pages/logs/log-details")).LogDetails,
    },
  ],
});
