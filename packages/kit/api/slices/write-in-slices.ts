import { keyOf, refuseBadKey, type KeyedWrite, keyedWrite, storeAnswer } from "../idempotency";
import type { RequestContext } from "../http/request-context";
import type { Route } from "../http/route";
import { refuseWhoLostRights } from "../identity/still-the-same";
import { claimWrite } from "./claim";
import { Slices } from "./slices";

/** What a try owns while it works on a write that has a key. */
async function withKey(call: RequestContext, route: Route, write: KeyedWrite): Promise<Response> {
  const { db } = call.context;
  const claim = await claimWrite(db, write);
  if ("replay" in claim) return claim.replay;
  const slices = new Slices(call, claim, refuseWhoLostRights);
  try {
    const response = await route.handle(Object.assign(call, { slices }));
    const text = await response.clone().text();
    await db.transaction(async (tx) => {
      await claim.finish(tx);
      await storeAnswer(tx, write, response, text, call.context.now());
    });
    return response;
  } catch (error) {
    // Without the database nobody can be told; the claim then ends by itself.
    await claim.release(db).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a write that is done in slices (see `Slices`), and once for its `Idempotency-Key`: results
 * of committed slices are kept, so that the same request goes on where an earlier try stopped, and
 * when it was finished gets its first answer again. It stops once its admin is shut out or loses a
 * permission.
 * @throws ApiError 400 for a key that is none, 409 while an earlier try is in flight, 422 for the
 * same key with another body, and what `refuseWhoLostRights` throws.
 */
export async function writeInSlices(
  call: RequestContext,
  route: Route,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const key = keyOf(call.request, route);
  if (key === null) {
    const slices = new Slices(call, undefined, refuseWhoLostRights);
    return route.handle(Object.assign(call, { slices }));
  }
  refuseBadKey(key);
  return withKey(call, route, await keyedWrite(call, route, key, body));
}
