import { useInvalidate, useNotification, type HttpError } from "@refinedev/core";
import { useCallback, useMemo, useState } from "react";
import { useApiClient } from "../../fields/api-client";
import { isWorthRetrying } from "../../providers/api-failure";
import { pluralOf, type Resource } from "../../../schema";
import { bulkStrings } from "../../strings/bulk";
import { actionFailure, refusalText } from "../form/action-failure";
import { failureOf } from "../form/failure";
import {
  bulkBodies,
  isUsual,
  runBulk,
  type BulkAction,
  type BulkOutcome,
  type BulkTarget,
} from "./bulk-call";
import { bulkWordsOf } from "./bulk-words";
import { isHalfway } from "./long-call";

/** Seconds in which a deletion can be taken back by its toast. */
const undoSeconds = 10;

export interface BulkAsk {
  action: BulkAction;
  target: BulkTarget;
  count: number;
  /** The record's title, when it is one. */
  title?: string;
}

/** How many of a resource, in words: "1 book", "34 books". */
export const thingsOf = (resource: Resource, count: number): string =>
  (count === 1 ? resource.label : pluralOf(resource)).toLowerCase();

/**
 * What is said of a change that did not come about, or of which that is not known.
 * @param begun whether some of it is done
 */
function saidOf(
  action: BulkAction,
  error: unknown,
  begun: boolean,
): { title: string; message: string } {
  const { title, text } = actionFailure(error, bulkWordsOf(action));
  return { title: begun || isHalfway(error) ? bulkStrings.halfway : title, message: text };
}

/** Says that something is deleted, and takes it back when asked to. */
function useDeletedToast(resource: Resource) {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  return useCallback(
    (ids: readonly number[], title: string | undefined) => {
      const undo = async () => {
        try {
          const outcome = await runBulk(client, resource, bulkBodies("restore", { ids }));
          const [refused] = [...outcome.failed, ...outcome.skipped];
          if (outcome.done.length > 0)
            open?.({
              type: "success",
              message: bulkStrings.undone(
                outcome.done.length,
                thingsOf(resource, outcome.done.length),
              ),
            });
          if (refused)
            open?.({ type: "error", message: bulkStrings.undoFailed, description: refused.reason });
        } catch (error) {
          const isUnknown = failureOf(error).kind === "unknown";
          open?.({
            type: "error",
            message: isUnknown ? bulkStrings.undoUnconfirmed : bulkStrings.undoFailed,
            description: isUnknown
              ? `${refusalText(error)} ${bulkStrings.lookInTrash}`
              : refusalText(error),
          });
        }
        await invalidate({ resource: resource.name, invalidates: ["all"] });
      };
      const message =
        title === undefined
          ? bulkStrings.done.delete(ids.length, thingsOf(resource, ids.length))
          : bulkStrings.doneOne.delete(title);
      open?.({
        type: "progress",
        key: `deleted-${resource.name}-${ids[0] ?? 0}`,
        message,
        undoableTimeout: undoSeconds,
        cancelMutation: () => void undo(),
      });
    },
    [client, resource, invalidate, open],
  );
}

export type BulkState =
  | { step: "asking" }
  | { step: "busy"; done: number }
  | {
      step: "failed";
      title: string;
      message: string;
      /** What the server said at what the action asked for. */
      errors: Readonly<Record<string, unknown>>;
      /** Asking once more could help. */ again: boolean;
    }
  | { step: "finished"; outcome: BulkOutcome };

/**
 * Does what was asked once it is confirmed. `onDone` is called when every record was done; what was
 * not is told in the state.
 */
export function useBulk(
  resource: Resource,
  { action, target, title }: BulkAsk,
  onDone: () => void,
  values?: Readonly<Record<string, unknown>>,
) {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const sayDeleted = useDeletedToast(resource);
  const [state, setState] = useState<BulkState>({ step: "asking" });
  const told = JSON.stringify(values);
  // The same bodies while the same is asked for: each keeps its key until it is answered.
  const bodies = useMemo(
    () =>
      bulkBodies(
        action,
        target,
        told === undefined ? undefined : (JSON.parse(told) as Record<string, unknown>),
      ),
    [action, target, told],
  );
  const [finished] = useState<BulkOutcome[]>([]);
  const confirm = async () => {
    const tell = (done: number) =>
      setState((before) =>
        before.step === "busy" ? { step: "busy", done: Math.max(done, before.done) } : before,
      );
    setState({ step: "busy", done: 0 });
    try {
      const outcome = await runBulk(client, resource, bodies, finished, tell);
      const { done } = outcome;
      if (done.length > 0 && action === "delete") sayDeleted(done, title);
      if (done.length > 0 && action !== "delete")
        open?.({
          type: "success",
          message:
            title === undefined || !isUsual(action)
              ? bulkWordsOf(action).done(done.length, thingsOf(resource, done.length))
              : bulkStrings.doneOne[action](title),
        });
      if (outcome.skipped.length + outcome.failed.length === 0) onDone();
      else setState({ step: "finished", outcome });
    } catch (error) {
      setState({
        step: "failed",
        again: isWorthRetrying(error),
        errors: (error as HttpError).errors ?? {},
        ...saidOf(action, error, finished.length > 0),
      });
    }
    await invalidate({ resource: resource.name, invalidates: ["all"] });
  };
  return { state, confirm };
}
