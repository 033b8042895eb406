import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { pushBatch, type PushContext } from "./push-batch";

/**
 * Sends in the background what admins are to be told on their devices; nobody waits for it, and a
 * push service that is slow holds up no inbox.
 */
export class PushDelivery extends BackgroundWork {
  constructor(context: PushContext & Pick<ApiContext, "events">) {
    super(context, {
      wakes: ({ topic }) => topic === "notifications",
      some: (signal) => pushBatch(context, signal),
      failed: "Push notifications could not be sent",
    });
  }
}
