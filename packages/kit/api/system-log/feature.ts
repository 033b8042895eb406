import type { ApiFeature } from "../feature";

/** What the server and its admins did. */
export const logsFeature: ApiFeature = {
  name: "logs",
  topics: { logs: ["view_activity_logs", "view_system_logs"] },
};
