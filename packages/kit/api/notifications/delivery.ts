import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { deliverBatch, type DeliveryContext } from "./deliver";
import { listBatch } from "./list-recipients";
import type { Recipients } from "./recipients";

/**
 * Lists and delivers sendings in the background: at once those that were left undone, then whenever
 * one is sent.
 */
export class Delivery extends BackgroundWork {
  constructor(context: DeliveryContext & Pick<ApiContext, "events">, recipients: Recipients) {
    const { oneSession } = context.db;
    /** Where many share one session, they get their turn after each batch. */
    const inParts = (batch: (context: DeliveryContext) => Promise<boolean>) =>
      oneSession ? oneSession.part(() => batch(context)) : batch(context);
    super(context, {
      wakes: ({ topic, id }) => topic === "notifications" && id !== undefined,
      some: async () => {
        // In turns, so that a sending to many keeps none to few waiting.
        const [listed, delivered] = [
          await inParts((of) => listBatch(of, recipients)),
          await inParts(deliverBatch),
        ];
        return listed || delivered;
      },
      failed: "Notifications could not be delivered",
    });
  }
}
