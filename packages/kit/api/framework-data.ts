import { sql } from "./db/sql";
import type { PersonalData } from "./ports/personal-data";

const ofAdmins = "It is about admins and how they sign in.";
const noText = "It holds numbers, moments and words of the program.";
const messages = "What messages about a person say is emptied, and handed over, with the messages.";
const byRecord = "What it holds of a record is emptied or removed with the record.";

/** What the framework's own tables keep of people whom an application declares. */
export const frameworkData: PersonalData = {
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
    list_view_defaults: ofAdmins,
    credentials: ofAdmins,
    sessions: ofAdmins,
    invitations: ofAdmins,
    address_changes: ofAdmins,
    known_devices: ofAdmins,
    issuer_accounts: ofAdmins,
    issuer_sessions: ofAdmins,
    issuer_sign_ins: ofAdmins,
    issuer_logouts: ofAdmins,
    waiting_people: ofAdmins,
    passkeys: ofAdmins,
    passkey_challenges: ofAdmins,
    authenticators: ofAdmins,
    authenticators_begun: ofAdmins,
    recovery_codes: ofAdmins,
    api_tokens: ofAdmins,
    push_keys: ofAdmins,
    push_subscriptions: ofAdmins,
    push_queue: ofAdmins,
    refused_addresses: "Addresses that channels refused; those of an erased person are removed.",
  },
};
