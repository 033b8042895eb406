import type { AxiosInstance } from "axios";
import { idempotencyKey } from "../../providers/idempotency";
import { isWorthRetrying } from "../../providers/api-failure";
import type { RecordAction, Resource } from "../../../schema";
import { call, type AnswerTo, type BodyFor } from "../../providers/call";
import { callInSlices } from "./long-call";

/** What is done to many records: it is deleted or restored, or a declared action is done to it. */
export type BulkAction = "delete" | "restore" | RecordAction;
export const isUsual = (action: BulkAction): action is "delete" | "restore" =>
  typeof action === "string";
/** Whether its button warns. */
export const isDangerous = (action: BulkAction): boolean =>
  isUsual(action) ? action === "delete" : action.danger;

/**
 * The records meant: by id, or all that a list's query selects together with how many the person
 * saw.
 */
export type BulkTarget = { ids: readonly number[] } | { filter: string; expected_count: number };

/** What a dialog asks about before it is done. */
export interface BulkAsk {
  action: BulkAction;
  target: BulkTarget;
  count: number;
  /** The record's title, where it is deleted or restored by its row. */
  title?: string;
}

/** What became of each record. */
export type BulkOutcome = AnswerTo<"POST /admin/:resource/bulk">;
type BulkBody = BodyFor<"POST /admin/:resource/bulk">;

/** Ids the API takes in one call. */
export const maxIds = 1000;
/**
 * One call. The same body object keeps its idempotency key until the server has answered, so that
 * trying again goes on where it stopped and does nothing twice.
 */
async function post(
  client: AxiosInstance,
  resource: Resource,
  body: BulkBody,
  tell: (done: number) => void,
): Promise<BulkOutcome> {
  const { key, settle } = idempotencyKey(body);
  try {
    const outcome = await callInSlices(
      (sending) =>
        call("POST /admin/:resource/bulk", {
          params: { resource: resource.name },
          body,
          ...sending,
        }),
      { key, tell, client },
    );
    settle();
    return outcome;
  } catch (error) {
    if (!isWorthRetrying(error)) settle();
    throw error;
  }
}

/** Ids, as many together as one call takes. */
const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) =>
    ids.slice(part * maxIds, (part + 1) * maxIds),
  );

/**
 * The calls that do it: one, or several for very many ids.
 * @param values what a declared action asked for
 */
export function bulkBodies(
  action: BulkAction,
  target: BulkTarget,
  values?: Readonly<Record<string, unknown>>,
): BulkBody[] {
  const what = isUsual(action)
    ? { action }
    : { action: action.name, ...(values ? { values: { ...values } } : {}) };
  return "filter" in target
    ? [{ ...what, ...target }]
    : inParts(target.ids).map((ids) => ({ ...what, ids }));
}

/** What is changed in many records. */
export interface BulkEdit {
  values: Readonly<Record<string, unknown>>;
  /** The versions of records that were seen, by id. */
  versions: ReadonlyMap<number, number>;
  /** Says what would become of each, and changes nothing. */
  isTrial: boolean;
}

/** The calls that edit them. */
export function editBodies(
  target: BulkTarget,
  { values, versions, isTrial }: BulkEdit,
): BulkBody[] {
  const what = { action: "edit", values: { ...values }, ...(isTrial ? { dry_run: true } : {}) };
  if ("filter" in target) return [{ ...what, ...target }];
  return inParts(target.ids).map((ids) => {
    const seen = ids.flatMap((id): [string, number][] => {
      const version = versions.get(id);
      return version === undefined ? [] : [[String(id), version]];
    });
    return { ...what, ids, ...(seen.length > 0 ? { versions: Object.fromEntries(seen) } : {}) };
  });
}

/**
 * Does it, call after call.
 * @throws ApiFailure of the call that failed: 409 when the filter selects another number by now.
 * `finished` keeps what earlier calls have done, so that trying again goes on where it stopped;
 * `tell` hears how many records are done.
 */
export async function runBulk(
  client: AxiosInstance,
  resource: Resource,
  bodies: readonly BulkBody[],
  finished: BulkOutcome[] = [],
  tell: (done: number) => void = () => undefined,
): Promise<BulkOutcome> {
  for (const body of bodies.slice(finished.length)) {
    const before = finished.reduce(
      (sum, { done, skipped, failed }) => sum + done.length + skipped.length + failed.length,
      0,
    );
    finished.push(await post(client, resource, body, (done) => tell(before + done)));
  }
  return {
    done: finished.flatMap(({ done }) => done),
    skipped: finished.flatMap(({ skipped }) => skipped),
    failed: finished.flatMap(({ failed }) => failed),
  };
}
