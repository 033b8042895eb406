import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";

import { absenceSpan } from "../../school/roster/teacher-absence";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("teacher-absences", words);

const startOf = (id: unknown): SQL =>
  sql`(select x.start_time from periods x where x.id = ${id ?? null}::int)`;

/** @throws ApiError 422 for a break, and where the last lesson of a day comes before its first. */
async function refuseLessons(call: RequestContext, absence: Readonly<Row>): Promise<void> {
  const { first_period_id: first = null, last_period_id: last = null } = absence;
  if (typeof first !== "number" && typeof last !== "number") return;
  const found = await call.db.query<{ id: number; name: string; is_break: boolean }>(
    sql`select id, name, is_break from periods where id in (${first}::int, ${last}::int) order by start_time`,
  );
  const errors = { first_period_id: first, last_period_id: last };
  for (const [field, id] of Object.entries(errors)) {
    const chosen = found.find((one) => one.id === id);
    if (chosen?.is_break) throw invalid({ [field]: [t("isBreak", { period: chosen.name })] });
  }
  const isOneDay = absence["from_date"] === absence["to_date"];
  if (isOneDay && first !== last && found.length === 2 && found[0]?.id === last)
    throw invalid({ last_period_id: [t("beforeFirst")] });
}

/** @throws ApiError 422 for a stand-in who is the absent teacher, is inactive, or is away as well. */
async function refuseStandIn(call: RequestContext, absence: Readonly<Row>): Promise<void> {
  const id = absence["stand_in_id"];
  if (typeof id !== "number") return;
  if (id === absence["teacher_id"]) throw invalid({ stand_in_id: [t("isAbsent")] });
  const [found] = await call.db.query<{ name: string; active: boolean; from: string | null }>(sql`
    select t.name, t.status = 'active' as active,
      (select min(a.from_date)::text from teacher_absences a where a.teacher_id = t.id and a.deleted_at is null
        and ${absenceSpan.first} <= (${String(absence["to_date"])}::date, coalesce(${startOf(absence["last_period_id"])}, '24:00')) and ${absenceSpan.last} >= (${String(absence["from_date"])}::date, coalesce(${startOf(absence["first_period_id"])}, '00:00'))) as "from"
    from teachers t where t.id = ${id} and t.deleted_at is null`);
  if (!found) return;
  if (!found.active) throw invalid({ stand_in_id: [t("notActive", { name: found.name })] });
  if (found.from !== null)
    throw invalid({ stand_in_id: [t("absentToo", { name: found.name, from: found.from })] });
}

const lessons = ["from_date", "to_date", "first_period_id", "last_period_id"] as const;
const decisive = [...lessons, "teacher_id", "stand_in_id"] as const;

/** A stand-in is there on the days; consoles that show who takes a register hear of it. */
export const absenceRules: Rules = {
  async beforeWrite(call, { before, after }) {
    if (lessons.some((key) => before?.[key] !== after[key])) await refuseLessons(call, after);
    if (decisive.some((key) => before?.[key] !== after[key])) await refuseStandIn(call, after);
  },
  afterWrite: (call) => publish(call.db, { topic: "registers" }),
  afterTrash: (call) => publish(call.db, { topic: "registers" }),
  beforeRestore: refuseStandIn,
};
