import type { Feature } from "../application/feature";
import type { Field } from "../schema";

/**
 * For an application that declares `webhooksIn`: other systems are notified of what is written to the
 * activity log.
 * @param events the field of the webhooks that names events
 */
export const webhooksWith = (events: Field): Feature => ({
  name: "webhooks",
  api: async () => (await import("../api/webhooks/feature")).webhookFeature,
  fields: [
    {
      field: events,
      input: async () => (await import("../browser/pages/webhooks/events-input")).EventsInput,
      wide: true,
      cell: async () => (await import("../browser/pages/webhooks/events-text")).EventsText,
    },
  ],
  recordPanels: {
    webhooks: async () => (await import("../browser/pages/webhooks/webhook-panel")).WebhookPanel,
  },
});
