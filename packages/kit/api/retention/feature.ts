import type { ApiFeature } from "../feature";
import { sql } from "../db/sql";
import { ok } from "../http/envelope";
import { superAdminOnly } from "../http/route";
import { routeOf } from "../http/route-of";
import { emptyMessages } from "../personal-data/erase-messages";
import { sayIn } from "../../schema/messages";
import { institutionLanguage } from "../settings/language-of";
import { today } from "../today";
import { RetentionWork } from "./apply-rules";
import { rehearseRetention } from "./contract";
import { rehearse, together, yearsIn, type Rehearsal } from "./rehearse";
import type { RetentionRule } from "../context";

import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/retention", words);

/** The framework's own rules. */
const ownRules: readonly RetentionRule[] = [
  {
    setting: "retention.activity_log_years",
    label: () => t("log"),
    candidates: sql`select id, created_at::date as day from activity_logs`,
    async apply({ db }, ids) {
      const gone = await db.query(
        sql`delete from activity_logs where id = any(${sql.param([...ids])}::int[]) returning id`,
      );
      return gone.length;
    },
  },
  {
    setting: "retention.messages_years",
    label: () => t("messages"),
    candidates: sql`select id, created_at::date as day from sendings where body <> ''`,
    async apply(call, ids) {
      const title = sayIn(await institutionLanguage(call), () => t("removed"));
      return call.db.transaction((tx) => emptyMessages(tx, ids, title));
    },
  },
];

/** What is kept for some years only, as the settings say. */
export const retentionFeature: Pick<ApiFeature, "name" | "routes" | "retention" | "jobs"> = {
  name: "retention",
  retention: ownRules,
  routes: [
    routeOf(rehearseRetention, {
      access: superAdminOnly,
      subject: "Settings",
      summary: "What the retention rules would let go, and when",
      async handle(call, { body }) {
        const day = await today(call);
        const saved = { ...(await call.context.settings.read(call.db)) };
        const answers = new Map<string, Rehearsal>();
        for (const rule of call.context.retention) {
          const asked = body.years?.[rule.setting];
          const years = asked === undefined ? yearsIn(saved, rule.setting) : asked;
          const found = await rehearse(call.db, rule, years, day);
          const other = answers.get(rule.setting);
          answers.set(rule.setting, other ? together(other, found) : found);
        }
        return ok([...answers.values()]);
      },
    }),
  ],
  jobs: [(context) => new RetentionWork(context)],
};
