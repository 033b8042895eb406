import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { tell } from "../../providers/notifications/ask";
import { refreshNotifications } from "../../providers/notifications/use-changes";
import { centre } from "../../strings/notifications";

export type BulkAction = "read" | "delete";

interface BulkAnswer {
  done: number[];
  skipped: { id: number; reason: string }[];
}

/** Does one thing with many notifications at once, and says how many it was done with and why not with the others. `onDone` hears whose turn it was not. */
export function useBulkChange(onDone: (left: readonly number[]) => void) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids, key }: { action: BulkAction; ids: readonly number[]; key: string }) => tell<BulkAnswer>("post", "/bulk", key, { action, ids }),
    onSuccess: ({ done, skipped }, { action }) => {
      if (done.length > 0) open?.({ type: "success", message: centre.bulk[action].done(done.length) });
      if (skipped.length > 0) open?.({ type: "error", message: centre.skipped(skipped.length, [...new Set(skipped.map(({ reason }) => reason))].join(" ")) });
      onDone(skipped.map(({ id }) => id));
    },
    onError: (error, { action }) => open?.({ type: "error", message: centre.bulk[action].failed, description: error.message }),
    onSettled: () => void refreshNotifications(cache),
  });
  return { run: (action: BulkAction, ids: readonly number[]) => mutate({ action, ids, key: crypto.randomUUID() }), busy: isPending };
}
