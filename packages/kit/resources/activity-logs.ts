import { changes, defineResource, integer, json, text } from "../schema";

/**
 * Who did what, to which record, and from where, in a group of the menu; a change is written in its own transaction. The
 * newest entry has the highest id, whatever the clock says.
 */
export const activityLogsIn = (group: string) =>
  defineResource({
    name: "activity-logs",
    label: "Activity log",
    group,
    icon: "activity",
    permission: "activity_logs",
    empty: "The activity log shows who changed what, and when.",
    title: "action",
    defaultSort: "-id",
    createdLabel: "When",
    readOnly: true,
    fields: {
      actor: text({ label: "Who", list: true, search: true, filter: true }),
      actor_id: integer({ label: "Admin", filter: true }),
      action: text({ label: "Action", list: true, search: true, filter: true }),
      resource: text({ label: "What", list: true, filter: true }),
      record_title: text({ label: "Name", recordOf: "resource", list: true, sort: false }),
      record_id: integer({ label: "Record", recordOf: "resource", list: true, filter: true }),
      address: text({ label: "IP address", list: true, sort: false, filter: true }),
      changes: changes({ label: "Changes", of: "resource" }),
      details: json({ label: "Details", of: "resource", list: true }),
    },
  });
