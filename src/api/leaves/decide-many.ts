import { reasonOf, type BulkAnswer } from "../bulk/bulk";
import { violationsOf } from "../db/violations";
import { one } from "../http/envelope";
import type { Call } from "../http/route";
import { readBody } from "../identity/read-body";
import { partOfTogether, toldTogether } from "../notifications/together";
import { bulkBody, decisionOf, type Decision } from "./body";
import { consider, decide, takeTurns } from "./decide";
import { skipsOf } from "./scene";

async function asked(call: Call, isPreview: boolean): Promise<{ ids: number[]; decision: Decision }> {
  const { ids, action, note } = await readBody(call, bulkBody);
  return { ids: [...new Set(ids)], decision: decisionOf(action, isPreview, { note }) };
}

/** Does the same with each leave in turn, and keeps why it could not be done with the others. */
async function forEach(call: Call, ids: readonly number[], act: (id: number) => Promise<void>): Promise<BulkAnswer> {
  const explain = violationsOf(call.context.resources);
  const answer: BulkAnswer = { done: [], skipped: [], failed: [] };
  for (const id of ids) {
    try {
      await act(id);
      answer.done.push(id);
    } catch (error) {
      answer.failed.push({ id, reason: reasonOf(error, explain) });
    }
  }
  return answer;
}

/** `POST /admin/leaves/bulk-decide`: every leave as by the single call, in a savepoint of its own; what is refused stays as it was, and whoever filed several is told once. @throws ApiError 422. */
export async function decideMany(call: Call): Promise<Response> {
  const { ids, decision } = await asked(call, false);
  await takeTurns(call, ids);
  return one(await toldTogether(call, (together) => forEach(together, ids, async (id) => void (await partOfTogether(together, (part) => decide(part, id, decision))))));
}

/** What deciding many would do: how many marks it changes, the days without school among theirs, and which cannot be decided. */
export async function previewMany(call: Call): Promise<Response> {
  const { ids, decision } = await asked(call, true);
  let [changes, skips] = [0, 0];
  const answer = await forEach(call, ids, async (id) => {
    const { plan, scene, leave } = await consider(call, id, decision);
    changes += plan.marks.filter(({ at, after }) => at.mark?.codeId !== after?.codeId).length;
    skips += skipsOf(leave, scene).length;
  });
  return one({ ...answer, changes, skips });
}
