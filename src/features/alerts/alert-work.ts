import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { alertBatch } from "./alert-batch";
import type { AlertContext } from "./rules";

/**
 * Tells of absences, departures and low attendance in the background, once their grace time is over; what
 * became due while no host ran, at the start.
 */
export class AlertWork extends BackgroundWork {
  constructor(context: AlertContext & Pick<ApiContext, "events" | "log">) {
    super(context, {
      wakes: ({ topic }) => topic === "registers" || topic === "settings",
      some: () => alertBatch(context),
      failed: "Attendance alerts couldn't be recorded",
    });
  }
}
