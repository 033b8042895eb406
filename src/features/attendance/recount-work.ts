import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { asksRecount, RecountParts } from "../../school/recounts/recount-days";

/**
 * Brings sums up to date with the calendar in the background, and at the start what a process that
 * was killed left undone.
 */
export class RecountWork extends BackgroundWork {
  constructor(context: Pick<ApiContext, "db" | "events" | "log">) {
    const parts = new RecountParts(context.db);
    super(context, {
      wakes: asksRecount,
      some: () => parts.next(),
      failed: "Attendance could not be recounted after a change of the calendar",
    });
  }
}
