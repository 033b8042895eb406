import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { countWeek } from "./count-weeks";

/** Milliseconds in which a host that has just started has other things to do. */
const afterStart = 10_000;

/**
 * Counts weeks that are over in the background, and again those that change afterwards. Not where
 * all share one session: reports would wait for it, and such a school is small enough without.
 */
export class CountWeeksWork extends BackgroundWork {
  constructor(context: Pick<ApiContext, "db" | "events" | "log" | "now">) {
    const begins = performance.now() + afterStart;
    super(context, {
      wakes: () => false,
      some: async () =>
        !context.db.oneSession && performance.now() >= begins && (await countWeek(context)),
      failed: "The figures of a week that is over could not be counted",
    });
  }
}
