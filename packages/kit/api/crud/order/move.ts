import type * as z from "zod";
import { orderTopic, type Resource } from "../../../schema";
import { logActivity } from "../../activity";
import { invalid } from "../../errors";
import { publish } from "../../events/publish";
import type { DataOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import type { moveRecord as contract } from "../contract";
import { refuseAsItStands } from "../serialize";
import { titlesOf } from "../titles";
import { lockRecord } from "../write";
import { lockOrder, placesOf, putBeside, type Beside, type Places } from "./places";
import { t } from "../text";

/** Where a record is to go. */
export type MoveTo = z.infer<typeof contract.body>;

/** @throws ApiError 422 unless it says one place, which is not beside the record itself */
function checkWish(wish: MoveTo, id: number): void {
  const said = Object.entries(wish).filter(([, value]) => value !== undefined);
  if (said.length !== 1) throw invalid({ [said[1]?.[0] ?? "to"]: [t("move.one")] });
  for (const side of ["before", "after"] as const)
    if (wish[side] === id) throw invalid({ [side]: [t("move.itself")] });
}

const beside = (side: Beside["side"], id: number | null): Beside | undefined =>
  id === null ? undefined : { side, id };

/** The record beside which it goes; undefined where it stands there already. */
function besideOf(wish: MoveTo, at: Places): Beside | undefined {
  if (wish.before !== undefined)
    return wish.before === at.before ? undefined : beside("before", wish.before);
  if (wish.after !== undefined)
    return wish.after === at.after ? undefined : beside("after", wish.after);
  const ways: Readonly<Record<NonNullable<MoveTo["to"]>, () => Beside | undefined>> = {
    top: () => (at.after === null ? undefined : beside("before", at.first)),
    up: () => beside("before", at.after),
    down: () => beside("after", at.before),
    bottom: () => (at.before === null ? undefined : beside("after", at.last)),
  };
  return ways[wish.to ?? "top"]();
}

/** Logs what the record stood after and stands after now; null stands for the top of the list. */
async function logMove(
  call: RequestContext,
  resource: Resource,
  id: number,
  [from, to]: readonly [number | null, number | null],
): Promise<void> {
  const titles = await titlesOf(
    call,
    resource,
    [from, to].filter((one) => one !== null),
  );
  const titleOf = (one: number | null) => (one === null ? null : (titles.get(one) ?? null));
  await logActivity(call, [
    {
      action: "moved",
      resource: resource.name,
      recordId: id,
      changes: {},
      details: { moved: { from: titleOf(from), to: titleOf(to) } },
    },
  ]);
}

/**
 * Moves a record in the order by hand. The record itself stays as it is, with its version: what
 * changes is the list. Eight statements, or ten where all are numbered anew, however long the list.
 * @throws ApiError 404; 403 if the record is not one's own; 409 where its rules refuse an edit; 422
 * where the place is none, or the record beside it is not in the list
 */
export async function moveRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  wish: MoveTo,
): Promise<DataOf<typeof contract>> {
  checkWish(wish, id);
  await lockOrder(call, resource);
  const record = await lockRecord(call, resource, id, "change");
  refuseAsItStands(call, resource, record, "edit");
  const at = await placesOf(call, resource, id, wish.before ?? wish.after);
  const was = { after: at.after, before: at.before };
  if (wish.to === undefined && !at.known)
    throw invalid({ [wish.before === undefined ? "after" : "before"]: [t("move.gone")] });
  const target = besideOf(wish, at);
  if (!target) return { id, moved: false, was };
  await putBeside(call, resource, id, target);
  const now = await placesOf(call, resource, id, undefined);
  await logMove(call, resource, id, [was.after, now.after]);
  await publish(call.db, { topic: orderTopic });
  return { id, moved: true, was };
}
