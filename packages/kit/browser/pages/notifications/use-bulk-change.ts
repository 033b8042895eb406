import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { refreshNotifications } from "../../providers/notifications/use-changes";
import { t } from "../../strings/notification-centre";

const bulkTexts = {
  read: {
    done: (count: number) => t("centre.bulk.read.done", { count }),
    failed: t("centre.bulk.read.failed"),
  },
  delete: {
    done: (count: number) => t("centre.bulk.delete.done", { count }),
    failed: t("centre.bulk.delete.failed"),
  },
};

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
        open?.({ type: "success", message: bulkTexts[action].done(done.length) });
      if (skipped.length > 0)
        open?.({
          type: "error",
          message: t("centre.skipped", {
            count: skipped.length,
            reasons: [...new Set(skipped.map(({ reason }) => reason))].join(" "),
          }),
        });
      onDone(skipped.map(({ id }) => id));
    },
    onError: (error, { action }) =>
      open?.({ type: "error", message: bulkTexts[action].failed, description: error.message }),
    onSettled: () => void refreshNotifications(cache),
  });
  return {
    run: (action: BulkAction, ids: readonly number[]) =>
      mutate({ action, ids: [...ids], key: crypto.randomUUID() }),
    busy: isPending,
  };
}
