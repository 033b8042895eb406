import { changes, defineResource, integer, text } from "../schema";

/** Who did what, to which record; written with the change itself, in the same transaction. */
export const activityLogs = defineResource({
  name: "activity-logs", label: "Activity log", group: "Reports & Settings", icon: "activity", permission: "activity_logs", title: "action",
  defaultSort: "-created_at", createdLabel: "When", readOnly: true,
  fields: {
    actor: text({ label: "Who", list: true, search: true, filter: true }),
    actor_id: integer({ label: "Admin", filter: true }),
    action: text({ label: "Action", list: true, search: true, filter: true }),
    resource: text({ label: "What", list: true, filter: true }),
    record_id: integer({ label: "Record", recordOf: "resource", list: true, filter: true }),
    changes: changes({ label: "Changes", of: "resource" }),
  },
});
