import { sql, type SQL } from "./db/sql";
import { t } from "./text";
import type { PersonalData, PersonalTable } from "./ports/personal-data";

/** A table of what an admin signs in with; `told` is what the file about the person says of it. */
const signIn = (
  table: string,
  told: PersonalTable["told"],
  about = (ids: SQL) => sql`t.admin_id = any(${ids})`,
): PersonalTable => ({
  table,
  label: () => t("kept.signIn"),
  about: { admins: about },
  told,
  erasing: "removed",
});
/** The same by the session to which the rows belong. */
const bySession = (ids: SQL) =>
  sql`t.session_id in (select s.id from sessions s where s.admin_id = any(${ids}))`;
const secret = "It is a secret, or a digest of one.";
const minutes = "It is kept for minutes.";
const noText = "It holds numbers, moments and words of the program.";
const messages = "What messages about a person say is emptied, and handed over, with the messages.";
const byRecord = "What it holds of a record is emptied or removed with the record.";

/** What the framework's own tables keep of people whom an application declares. */
export const frameworkData: PersonalData = {
  tables: [
    signIn(
      "push_queue",
      minutes,
      (ids) =>
        sql`t.subscription_id in (select p.id from push_subscriptions p where p.admin_id = any(${ids}))`,
    ),
    signIn("push_subscriptions", { since: sql`t.created_at`, browser: sql`t.user_agent` }),
    signIn("issuer_sessions", "The sessions say what it says.", bySession),
    signIn("issuer_sign_ins", minutes, bySession),
    signIn("passkey_challenges", minutes, bySession),
    signIn("authenticators_begun", minutes, bySession),
    signIn("sessions", {
      since: sql`t.created_at`,
      last_used: sql`t.last_used_at`,
      browser: sql`t.user_agent`,
      address: sql`t.address`,
    }),
    signIn("credentials", secret),
    signIn("recovery_codes", secret),
    signIn("known_devices", secret),
    signIn("invitations", { since: sql`t.created_at`, used: sql`t.used_at` }),
    signIn("address_changes", minutes),
    signIn("authenticators", { since: sql`t.created_at`, last_used: sql`t.last_used_at` }),
    signIn("passkeys", {
      since: sql`t.created_at`,
      name: sql`t.name`,
      last_used: sql`t.last_used_at`,
    }),
    signIn(
      "waiting_people",
      { since: sql`t.asked_at`, name: sql`t.name`, email: sql`t.email` },
      (ids) =>
        sql`lower(t.email) in (select lower(a.email) from admins a where a.id = any(${ids}))`,
    ),
    signIn("issuer_accounts", {
      since: sql`t.linked_at`,
      service: sql`t.issuer`,
      email: sql`t.email`,
      last_used: sql`t.last_used_at`,
    }),
    signIn("api_tokens", {
      since: sql`t.created_at`,
      name: sql`t.name`,
      until: sql`coalesce(t.revoked_at, t.expires_at)`,
      last_used: sql`t.last_used_at`,
      address: sql`t.last_used_address`,
    }),
    signIn("list_view_defaults", "It says which view a list opens with."),
    {
      table: "list_views",
      label: () => t("kept.views"),
      // Those that others use stay.
      about: { admins: (ids) => sql`t.admin_id = any(${ids}) and not t.shared` },
      told: { list: sql`t.resource`, name: sql`t.name`, query: sql`t.query` },
      erasing: "removed",
    },
  ],
  records: [
    {
      table: "import_values",
      of: { resource: sql`t.resource`, id: sql`t.record_id` },
      erasing: "removed",
    },
    {
      table: "import_records",
      of: {
        resource: sql`(select i.resource from imports i where i.id = t.import_id)`,
        id: sql`t.record_id`,
      },
      erasing: "removed",
    },
  ],
  copies: [
    { table: "activity_logs", column: "actor", where: sql`t.actor_id is null` },
    { table: "activity_logs", column: "record_title" },
    { table: "activity_logs", column: "changes" },
    { table: "activity_logs", column: "details" },
    { table: "system_logs", column: "message" },
    { table: "system_logs", column: "context" },
    { table: "sendings", column: "title", written: true },
    { table: "sendings", column: "body", written: true },
    { table: "sendings", column: "recipients" },
    { table: "notifications", column: "title", written: true },
    { table: "notifications", column: "body", written: true },
    { table: "deliveries", column: "content", written: true },
    { table: "idempotency_keys", column: "body", written: true },
    { table: "slice_results", column: "result", written: true },
    { table: "later_steps", column: "item", written: true },
    { table: "undoable_acts", column: "facts", written: true },
    { table: "undoable_acts", column: "changes", written: true },
    { table: "list_views", column: "name" },
    { table: "list_views", column: "query" },
    { table: "imports", column: "file_name" },
  ],
  without: {
    files: byRecord,
    sendings: messages,
    notifications: messages,
    deliveries: messages,
    unlisted_recipients: "Its rows are gone once a message has its recipients.",
    version_floor: noText,
    schema_migrations: noText,
    settings: "It is about the institution.",
    sign_in_failures: "It counts tries for a few minutes.",
    sliced_writes: noText,
    health_writes: noText,
    channels: noText,
    issuer_logouts: noText,
    push_keys: "It is the server's.",
    refused_addresses: "Addresses that channels refused; those of an erased person are removed.",
  },
};
