import { reportSchedules } from "../../resources/report-schedules";
import { readStored } from "../../school/settings/settings";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { nextRun } from "./domain/next-run";
import { t } from "./text";

/** Who saves a scheduled report owns it, and says anew when it is due. */
export const scheduleRules = rulesFor(reportSchedules, {
  async beforeWrite({ db, context, identity }, { before, after }) {
    after.owner_id = identity.id;
    const { every = "day", at = "07:00", status } = after;
    if (before?.next_at && before.every === every && before.at === at && before.status === status)
      return;
    const stored = await readStored(db);
    const zone = stored.settings["institution.timezone"];
    after.next_at = nextRun({ every, at }, context.now(), zone).toISOString();
  },
  actions: {
    async "send-now"({ context }, { after }) {
      after.next_at = context.now().toISOString();
      return t("schedule.soon");
    },
  },
});
