import { useInvalidate, useNotification, type HttpError } from "@refinedev/core";
import { useCallback, useMemo, useState } from "react";
import { useApiClient } from "../../fields/api-client";
import { isWorthRetrying } from "../../providers/api-failure";
import type { Resource } from "../../../schema";
import { t } from "../../strings/bulk";
import { actionFailure, refusalText } from "../form/action-failure";
import { failureOf } from "../form/failure";
import { bulkBodies, runBulk, type BulkAsk, type BulkOutcome } from "./bulk-call";
import { bulkWordsOf, thingsOf } from "./bulk-words";
import { isHalfway } from "./long-call";

/** Seconds in which a deletion can be taken back by its toast. */
const undoSeconds = 10;

/** Says that something is deleted, and takes it back when asked to. */
function useDeletedToast(resource: Resource) {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  return useCallback(
    (ids: readonly number[], message: string) => {
      const undo = async () => {
        try {
          const outcome = await runBulk(client, resource, bulkBodies("restore", { ids }));
          const [refused] = [...outcome.failed, ...outcome.skipped];
          if (outcome.done.length > 0)
            open?.({
              type: "success",
              message: t("undone", {
                count: outcome.done.length,
                things: thingsOf(resource, outcome.done.length),
              }),
            });
          if (refused)
            open?.({ type: "error", message: t("undoFailed"), description: refused.reason });
        } catch (error) {
          const isUnknown = failureOf(error).kind === "unknown";
          open?.({
            type: "error",
            message: isUnknown ? t("undoUnconfirmed") : t("undoFailed"),
            description: isUnknown
              ? `${refusalText(error)} ${t("lookInTrash")}`
              : refusalText(error),
          });
        }
        await invalidate({ resource: resource.name, invalidates: ["all"] });
      };
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
      /** The same once more could help. */
      again: boolean;
    }
  | { step: "finished"; outcome: BulkOutcome };

/**
 * Does what was asked once it is confirmed. `onDone` is called when every record was done; what was
 * not is told in the state.
 * @param values what a declared action asked for; the same object while they are the same
 */
export function useBulk(
  resource: Resource,
  ask: BulkAsk,
  onDone: () => void,
  values?: Readonly<Record<string, unknown>>,
) {
  const { action, target } = ask;
  const words = bulkWordsOf(resource, ask);
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const sayDeleted = useDeletedToast(resource);
  const [state, setState] = useState<BulkState>({ step: "asking" });
  // The same bodies while the same is asked for: each keeps its key until it is answered.
  const bodies = useMemo(() => bulkBodies(action, target, values), [action, target, values]);
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
      if (done.length > 0) {
        const message = words.done(done.length);
        if (action === "delete") sayDeleted(done, message);
        else open?.({ type: "success", message });
      }
      if (outcome.skipped.length + outcome.failed.length === 0) onDone();
      else setState({ step: "finished", outcome });
    } catch (error) {
      const { title, text } = actionFailure(error, words);
      setState({
        step: "failed",
        title: finished.length > 0 || isHalfway(error) ? t("halfway") : title,
        message: text,
        errors: (error as HttpError).errors ?? {},
        again: isWorthRetrying(error),
      });
    }
    await invalidate({ resource: resource.name, invalidates: ["all"] });
  };
  return { state, words, confirm };
}
