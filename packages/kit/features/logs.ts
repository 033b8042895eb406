import type { Field } from "../schema";
import type { Feature } from "../application/feature";

/**
 * What the server and its admins did.
 * @param details the field of the activity log that says more than its columns
 */
export const logsOf = (details: Field): Feature => ({
  name: "logs",
  api: async () => (await import("../api/system-log/feature")).logsFeature,
  fields: [
    {
      field: details,
      cell: async () => (await import("../browser/pages/logs/log-details")).LogDetails,
    },
  ],
});
