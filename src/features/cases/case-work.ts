import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { caseBatch } from "./case-batch";

/** Opens, raises and closes attendance cases in the background, once their grace time is over. */
export class CaseWork extends BackgroundWork {
  constructor(context: Pick<ApiContext, "db" | "now" | "events" | "log">) {
    super(context, {
      wakes: ({ topic }) => topic === "registers" || topic === "settings" || topic === "cases",
      some: () => caseBatch(context),
      failed: "Attendance cases could not be judged",
    });
  }
}
