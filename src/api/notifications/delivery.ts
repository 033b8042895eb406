import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { deliverBatch, type DeliveryContext } from "./deliver";

/** Delivers sendings in the background: at once those that were left undone, then whenever one is sent. */
export class Delivery extends BackgroundWork {
  constructor(context: DeliveryContext & Pick<ApiContext, "events">) {
    super(context, {
      wakes: ({ topic, id }) => topic === "notifications" && id !== undefined,
      some: () => deliverBatch(context),
      failed: "Notifications could not be delivered",
    });
  }
}
