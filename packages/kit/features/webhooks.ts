import type { Feature } from "../application/feature";
import type { OwnEvents } from "../browser/pages/webhooks/chosen-events";
import type { Field } from "../schema";

/**
 * For an application that declares `webhooksIn`: other systems are notified of what is written to the
 * activity log, and of events of the application's own.
 * @param events the field of the webhooks that names events
 * @param own what can be chosen beside changes of records; features record them
 * (`ApiFeature.webhookEvents`)
 */
export const webhooksWith = (
  events: Field,
  own: () => Promise<readonly OwnEvents[]> = async () => [],
): Feature => ({
  name: "webhooks",
  api: async () => (await import("../api/webhooks/feature")).webhookFeature,
  fields: [
    {
      field: events,
      input: async () =>
        (await import("../browser/pages/webhooks/events-input")).eventsInputWith(await own()),
      wide: true,
      cell: async () =>
        (await import("../browser/pages/webhooks/events-text")).eventsTextWith(await own()),
    },
  ],
  recordPanels: {
    webhooks: async () => (await import("../browser/pages/webhooks/webhook-panel")).WebhookPanel,
  },
});
