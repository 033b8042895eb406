import { changes, defineResource, integer, json, text } from "../schema";

/** What the console calls the acts that the kit itself logs, by the word that the log stores. */
const actionNames = {
  created: "created",
  updated: "updated",
  deleted: "deleted",
  restored: "restored",
  moved: "moved",
  viewed: "viewed",
  "opened a file": "opened a file",
  "started exporting": "started exporting",
  exported: "exported",
  "was refused": "was refused",
  "signed in": "signed in",
  "signed out": "signed out",
  "failed to sign in": "failed to sign in",
  "ended sessions": "ended sessions",
  "changed password": "changed password",
  "reset password": "reset password",
  invited: "invited",
  "accepted invitation": "accepted invitation",
  "began to view as": "began to view as",
  send: "sent",
  "turned on push": "turned on push",
  "turned off push": "turned off push",
  "allowed address again": "allowed address again",
  "subscribed again": "subscribed again",
  "showed the secret": "showed the secret",
  "replaced the secret": "replaced the secret",
} as const;

/**
 * Who did what, to which record, and from where, in a group of the menu; a change is written in its own transaction. The
 * newest entry has the highest id, whatever the clock says.
 * @param names what the console calls the acts that the application logs, by the stored word
 */
export const activityLogsIn = (group: string, names: Readonly<Record<string, string>> = {}) =>
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
      action: text({
        label: "Action",
        names: { ...actionNames, ...names },
        list: true,
        search: true,
        filter: true,
      }),
      resource: text({ label: "What", list: true, filter: true }),
      record_title: text({ label: "Name", recordOf: "resource", list: true, sort: false }),
      record_id: integer({ label: "Record", recordOf: "resource", list: true, filter: true }),
      address: text({ label: "IP address", list: true, sort: false, filter: true }),
      changes: changes({ label: "Changes", of: "resource" }),
      details: json({ label: "Details", of: "resource", list: true }),
    },
  });
