import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { countWeek } from "./count-weeks";

/** Milliseconds in which a host that has just started has other things to do. */
const usualDelay = 10_000;

/**
 * Counts weeks that are over in the background, and again those that change afterwards. Where all
 * share one session, a week is a part of long work, after which the others come first.
 */
export class CountWeeksWork extends BackgroundWork {
  /** @param delay milliseconds before the first week is counted */
  constructor(
    context: Pick<ApiContext, "db" | "events" | "log" | "now">,
    delay: number = usualDelay,
  ) {
    const begins = performance.now() + delay;
    super(context, {
      wakes: () => false,
      some: async () => {
        if (performance.now() < begins) return false;
        const { oneSession } = context.db;
        return oneSession ? oneSession.part(() => countWeek(context)) : countWeek(context);
      },
      failed: "The figures of a week that is over could not be counted",
    });
  }
}
