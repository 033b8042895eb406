import { sql } from "../db/sql";
import type { ApiFeature } from "../feature";
import { WebhookWork, webhookLanes, webhookTopic } from "./deliver";
import { webhookRoutes } from "./routes";
import { webhookRules } from "./rules";

/** Days for which deliveries are kept. */
const keptDays = 30;

/** Notifies other systems of changes. */
export const webhookFeature: ApiFeature = {
  name: "webhooks",
  tables: ["webhook_states", "webhook_deliveries"],
  topics: { [webhookTopic]: ["view_webhooks"] },
  rules: { webhooks: webhookRules },
  routes: webhookRoutes,
  workDueAt: sql`
    select min(greatest(d.due_at, s.rest_until)) from webhook_deliveries d join webhook_states s on s.webhook_id = d.webhook_id
    join webhooks w on w.id = d.webhook_id and w.status = 'active' and w.deleted_at is null where d.state = 'queued'`,
  jobs: Array.from({ length: webhookLanes }, () => (context) => new WebhookWork(context)),
  personalData: {
    records: [
      {
        table: "webhook_deliveries",
        of: { resource: sql`t.resource`, id: sql`t.record_id` },
        erasing: {
          payload: sql`jsonb_set(jsonb_set(t.payload, '{data,changes}', '{}'), '{data,title}', 'null')`,
          answer: sql`null`,
        },
      },
    ],
    copies: [{ table: "webhook_deliveries", column: "payload", written: true }],
    without: { webhook_states: "It holds secrets and pauses of webhooks." },
  },
  async tidy({ db, now }) {
    await db.query(
      sql`delete from webhook_deliveries where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
    );
  },
};
