import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { eventOf, noteEvent } from "./events";
import { lockCases } from "./lock-cases";
import { t } from "./text";

const tellLists = (call: RequestContext, id?: number) =>
  publish(call.db, { topic: "cases", ...(id === undefined ? {} : { id }) });

/** Whether a student has an open case beside this one. */
export async function hasOpenCase(
  { db }: Pick<RequestContext, "db">,
  studentId: number,
  besides = 0,
): Promise<boolean> {
  const found = await db.query(
    sql`select 1 from cases where student_id = ${studentId} and id <> ${besides} and status = 'open' and deleted_at is null`,
  );
  return found.length > 0;
}

/** Has a case that is open count as its student's. One statement. */
const followStudent = ({ db }: RequestContext, id: number) =>
  db.query(
    sql`update cases set open_of = case when status = 'open' then student_id end where id = ${id}`,
  );

/**
 * What a case asks beyond its declaration: a student has one open case at most, and what has opened
 * by itself stays with its student.
 */
export const caseRules: Rules = {
  lock: async (call) => void (await lockCases(call.db)),
  lockForTrash: async (call) => void (await lockCases(call.db)),
  async beforeWrite(call, { before, after }) {
    const isMoved = before && before["student_id"] !== after["student_id"];
    if (isMoved && before["reason"] !== "by_hand")
      throw invalid({ student_id: [t("staysWithStudent")] });
    const isNew = !before || (isMoved && before["status"] === "open");
    if (
      isNew &&
      (await hasOpenCase(call, Number(after["student_id"]), Number(before?.["id"] ?? 0)))
    )
      throw invalid({ student_id: [t("alreadyOpen")] });
    if (!before) after["opened_on"] = await today(call);
  },
  async afterWrite(call, { before, id }) {
    await followStudent(call, id);
    if (!before)
      await noteEvent(call.db, eventOf(call, { caseId: id, kind: "opened", detail: "by_hand" }));
    await tellLists(call, id);
  },
  async beforeRestore(call, before) {
    if (
      before["status"] === "open" &&
      (await hasOpenCase(call, Number(before["student_id"]), Number(before["id"])))
    )
      throw clash(t("closeOtherFirst"));
  },
  afterTrash: (call, before) => tellLists(call, Number(before["id"])),
};
