import { sql } from "@rollcall/kit/api/db/sql";
import { createRecord } from "@rollcall/kit/api/crud/write";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, BodyOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, needsToOrOwn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { may } from "@rollcall/kit/schema";
import { leaves } from "../../../resources/leaves";
import { subject } from "../body";
import { offeredTypes } from "../../../school/leave/offered-types";
import { absenceReason } from "./absence-reason";
import { t } from "../text";
import { giveReason, reasonChoices, undoReason } from "./contract";

const deciding = ["create_leaves", "edit_leaves", "view_leaves"];
const decides = ({ identity }: Pick<RequestContext, "identity">): boolean =>
  deciding.every((key) => may(identity, key));

async function choices(call: RequestContext): Promise<AnswerOf<typeof reasonChoices>> {
  const types = await call.db.query<{ id: number; name: string }>(
    sql`select t.id, t.name from ${offeredTypes} order by t.sort_order, t.id`,
  );
  return ok({ types, decides: decides(call) });
}

type Given = BodyOf<typeof giveReason> & { reason: string };

/** Approves leave for the day, with its marks. */
async function approve(
  call: RequestContext,
  { student_id: student, leave_type_id, date, slots, reason, over_allowance }: Given,
): Promise<{ act: number; changes: number }> {
  const { id, changes } = await absenceReason.act(
    call,
    {
      class_ids: [],
      student_ids: [student],
      except_ids: [],
      leave_type_id,
      from_date: date,
      to_date: date,
      slots,
      reason,
      over_allowance,
    },
    {},
  );
  return { act: id, changes };
}

async function give(
  call: RequestContext,
  { body }: Input<typeof giveReason>,
): Promise<AnswerOf<typeof giveReason>> {
  const [named] = await call.db.query<{ student: string | null; type: string | null }>(sql`
    select (select name from students where id = ${body.student_id} and deleted_at is null) as student,
      (select t.name from ${offeredTypes} and t.id = ${body.leave_type_id}) as type`);
  const { student, type } = named ?? {};
  if (!type) throw invalid({ leave_type_id: [t("noType")] });
  const reason = body.reason || type;
  if (decides(call) && student) {
    const given = await approve(call, { ...body, reason });
    return ok(given, { message: t("reasonGiven", { student, type, changes: given.changes }) });
  }
  const { student_id, leave_type_id, date, slots } = body;
  await createRecord(call, leaves, {
    student_id,
    leave_type_id,
    from_date: date,
    to_date: date,
    ...(slots ? { slots } : {}),
    reason,
  });
  return ok({ act: null, changes: 0 }, { message: t("reasonFiled", { type }) });
}

async function undo(call: RequestContext): Promise<AnswerOf<typeof undoReason>> {
  const { undone, kept } = await absenceReason.undo(call);
  if (kept.length > 0) throw clash(t("reasonStays"));
  return ok({ cancelled: undone }, { message: t("reasonUndone") });
}

/** The reason of an absence, given where the absence stands. */
export const reasonRoutes: Route[] = [
  routeOf(reasonChoices, {
    access: needsToOrOwn(leaves, "create"),
    subject,
    summary: "What an absence can be given as its reason",
    handle: choices,
  }),
  routeOf(giveReason, {
    access: needsToOrOwn(leaves, "create"),
    subject,
    summary: "Give the reason of an absence: approved leave, or a request for it",
    writes: true,
    handle: give,
  }),
  routeOf(undoReason, {
    access: needs(...deciding),
    subject,
    summary: "Take back the reason of an absence",
    writes: true,
    handle: undo,
  }),
];
