import type { BulkAnswer } from "@rollcall/kit/api/bulk/bulk-answer";
import { bulkInSlices, reasonOf } from "@rollcall/kit/api/bulk/bulk-in-slices";
import { violationsOf } from "@rollcall/kit/api/db/violations";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { BodyOf, DataOf } from "@rollcall/kit/api/http/contract";
import { Slices } from "@rollcall/kit/api/slices/slices";
import { decisionOf } from "./body";
import type { decideMany as decideManyCall, previewMany as previewManyCall } from "./contract";
import { consider, decide, lockLeavesById, refuseOver } from "./decide";
import { skipsOf } from "./leave-facts";

/**
 * Leaves of one slice at most: it locks the registers of all their classes, while a few of them are
 * what its time allows.
 */
const sliceLeaves = 20;

type Body = BodyOf<typeof decideManyCall>;

const asked = ({ ids, action, note }: Body, isPreview: boolean) => ({
  ids: [...new Set(ids)],
  decision: decisionOf(action, isPreview, { note }),
});

/**
 * Decides many: every leave as by the single call, with its marks in one slice;
 * what is refused stays as it was, and whoever filed several is told once. A slice takes the locks
 * of all leaves it may come to beforehand, in their order.
 * @throws ApiError 422; StoppedHalfway.
 */
export function decideMany(call: RequestContext, body: Body): Promise<BulkAnswer> {
  const { ids, decision } = asked(body, false);
  return bulkInSlices(call, call.slices ?? new Slices(call), ids, {
    maxItems: sliceLeaves,
    prepare: lockLeavesById,
    act: async (part, id) => void (await decide(part, id, decision)),
  });
}

/**
 * What deciding many would do, read statement by statement, so that others are answered between:
 * how many marks it changes, the days without school among theirs, and which cannot be decided.
 */
export async function previewMany(
  call: RequestContext,
  body: Body,
): Promise<DataOf<typeof previewManyCall>> {
  const { ids, decision } = asked(body, true);
  const explain = violationsOf(call.context.resources);
  const answer: BulkAnswer = { done: [], skipped: [], failed: [] };
  let [changes, skips] = [0, 0];
  for (const id of ids) {
    try {
      const considered = await consider(call, id, decision);
      refuseOver(considered, decision);
      const { plan, facts, leave } = considered;
      changes += plan.marks.filter(({ at, after }) => at.mark?.codeId !== after?.codeId).length;
      skips += skipsOf(leave, facts).length;
      answer.done.push(id);
    } catch (error) {
      answer.failed.push({ id, reason: reasonOf(error, explain) });
    }
  }
  return { ...answer, changes, skips };
}
