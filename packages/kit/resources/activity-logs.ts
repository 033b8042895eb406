import { accessActions } from "../schema/access-actions";
import { changes, defineResource, integer, json, text } from "../schema";

/** The acts that the kit itself logs, by the word that the log stores. */
const ownActs = [
  "created",
  "updated",
  "deleted",
  "restored",
  "moved",
  ...Object.values(accessActions),
  "signed in",
  "signed out",
  "failed to sign in",
  "ended sessions",
  "changed password",
  "reset password",
  "invited",
  "accepted invitation",
  "began to view as",
  "send",
  "turned on push",
  "turned off push",
  "allowed address again",
  "subscribed again",
  "showed the secret",
  "replaced the secret",
  "linked an account",
  "unlinked an account",
  "refused an account",
  "added a passkey",
  "removed a passkey",
  "set up an authenticator",
  "removed the authenticator",
  "made recovery codes",
  "reset the second factor",
  "made an API token",
  "ended an API token",
  "erased",
  "applied retention rules",
];

/** In English most acts are called what the log stores; other languages translate each. */
const namesOf = (acts: readonly string[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(acts.map((act) => [act, act])),
  send: "sent",
});

/**
 * Who did what, to which record, and from where, in a group of the menu; a change is written in its own transaction. The
 * newest entry has the highest id, whatever the clock says.
 * @param acts those that the application logs, by the word that the log stores
 * @param things what it logs acts of that is no resource, by the word that the log stores
 */
export const activityLogsIn = (
  group: string,
  acts: readonly string[] = [],
  things: Readonly<Record<string, string>> = {},
) =>
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
      api_token: text({ label: "API token", list: true, sort: false, filter: true }),
      action: text({
        label: "Action",
        names: namesOf([...ownActs, ...acts]),
        list: true,
        search: true,
        filter: true,
      }),
      resource: text({
        label: "What",
        names: { notifications: "Notification", settings: "Settings", ...things },
        list: true,
        filter: true,
      }),
      record_title: text({ label: "Name", recordOf: "resource", list: true, sort: false }),
      record_id: integer({ label: "Record", recordOf: "resource", list: true, filter: true }),
      address: text({ label: "IP address", list: true, sort: false, filter: true }),
      changes: changes({ label: "Changes", of: "resource" }),
      details: json({ label: "Details", of: "resource", list: true }),
    },
  });
