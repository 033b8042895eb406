import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { alertBatch, type AlertContext } from "./alert-batch";

/** Tells of absences and low attendance in the background, once their grace time is over; what became due while no host ran, at the start. */
export class AlertWork extends BackgroundWork {
  constructor(context: AlertContext & Pick<ApiContext, "events" | "log">) {
    super(context, {
      wakes: ({ topic }) => topic === "registers",
      some: () => alertBatch(context),
      failed: "Alerts about attendance could not be told",
    });
  }
}
