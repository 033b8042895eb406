import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { refreshNotifications } from "../../providers/notifications/use-changes";
import { centre } from "../../strings/notification-centre";

export type BulkAction = "read" | "delete";

/**
 * Does one thing with many notifications at once, and says how many it was done with and why not
 * with the others. `onDone` hears whose turn it was not.
 */
export function useBulkChange(onDone: (left: readonly number[]) => void) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids, key }: { action: BulkAction; ids: number[]; key: string }) =>
      call("POST /admin/notifications/bulk", { body: { action, ids }, key }),
    onSuccess: ({ data: { done, skipped } }, { action }) => {
      if (done.length > 0)
        open?.({ type: "success", message: centre.bulk[action].done(done.length) });
      if (skipped.length > 0)
        open?.({
          type: "error",
          message: centre.skipped(
            skipped.length,
            [...new Set(skipped.map(({ reason }) => reason))].join(" "),
          ),
        });
      onDone(skipped.map(({ id }) => id));
    },
    onError: (error, { action }) =>
      open?.({ type: "error", message: centre.bulk[action].failed, description: error.message }),
    onSettled: () => void refreshNotifications(cache),
  });
  return {
    run: (action: BulkAction, ids: readonly number[]) =>
      mutate({ action, ids: [...ids], key: crypto.randomUUID() }),
    busy: isPending,
  };
}
