import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("teacher-absences", words);

/** @throws ApiError 422 for a stand-in who is the absent teacher, is inactive, or is away as well. */
async function refuseStandIn(call: RequestContext, absence: Readonly<Row>): Promise<void> {
  const id = absence["stand_in_id"];
  if (typeof id !== "number") return;
  if (id === absence["teacher_id"]) throw invalid({ stand_in_id: [t("isAbsent")] });
  const [found] = await call.db.query<{ name: string; active: boolean; from: string | null }>(sql`
    select t.name, t.status = 'active' as active,
      (select min(a.from_date)::text from teacher_absences a where a.teacher_id = t.id and a.deleted_at is null
        and a.from_date <= ${String(absence["to_date"])}::date and a.to_date >= ${String(absence["from_date"])}::date) as "from"
    from teachers t where t.id = ${id} and t.deleted_at is null`);
  if (!found) return;
  if (!found.active) throw invalid({ stand_in_id: [t("notActive", { name: found.name })] });
  if (found.from !== null)
    throw invalid({ stand_in_id: [t("absentToo", { name: found.name, from: found.from })] });
}

const decisive = ["teacher_id", "from_date", "to_date", "stand_in_id"] as const;

/** A stand-in is there on the days; consoles that show who takes a register hear of it. */
export const absenceRules: Rules = {
  async beforeWrite(call, { before, after }) {
    if (decisive.some((key) => before?.[key] !== after[key])) await refuseStandIn(call, after);
  },
  afterWrite: (call) => publish(call.db, { topic: "registers" }),
  afterTrash: (call) => publish(call.db, { topic: "registers" }),
  beforeRestore: refuseStandIn,
};
