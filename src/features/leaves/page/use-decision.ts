import { useNotification } from "@refinedev/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import { isWorthRetrying, type ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { decide, leavesKey, lookAhead, type Action } from "./leaves-api";
import { useRefreshLeaves } from "./use-leaves";

/** A leave that is to be decided, as it was looked at. */
export interface Decidable {
  id: number;
  version: number;
  from_date: string;
  to_date: string;
}

/**
 * The days that are left when a leave is shortened; undefined where nothing is shortened by them.
 */
export const daysLeft = (
  { from_date, to_date }: Decidable,
  from: unknown,
  to: unknown,
): { from_date: string; to_date: string } | undefined => {
  const valid =
    typeof from === "string" &&
    typeof to === "string" &&
    from >= from_date &&
    to <= to_date &&
    from <= to &&
    (from > from_date || to < to_date);
  return valid ? { from_date: from, to_date: to } : undefined;
};

/**
 * What a decision on a leave would change, and making it. One key as long as it is not known
 * whether it was made.
 */
export function useDecision(
  leave: Decidable,
  action: Action,
  days: { from_date: string; to_date: string } | undefined,
  onDone: () => void,
) {
  const { open } = useNotification();
  const refresh = useRefreshLeaves();
  const [key] = useState(createActionKey);
  const body = days ?? {};
  const preview = useQuery({
    queryKey: [...leavesKey, "preview", leave.id, leave.version, action, body],
    staleTime: 0,
    gcTime: 0,
    enabled: action !== "shorten" || days !== undefined,
    queryFn: ({ signal }) => lookAhead(leave.id, action, body, signal),
  });
  const making = useMutation({
    mutationFn: (note: string) => {
      const isOver = action === "approve" && typeof preview.data?.over_allowance === "string";
      const sent = {
        ...body,
        ...(note ? { note } : {}),
        ...(isOver ? { over_allowance: true } : {}),
      };
      return decide(
        leave.id,
        action,
        sent,
        preview.data?.version ?? leave.version,
        key.keyFor(JSON.stringify(sent)),
      );
    },
    onSuccess: ({ message }) => {
      key.settle();
      open?.({ type: "success", message });
      onDone();
      void refresh();
    },
    onError: (error) => {
      if (isWorthRetrying(error)) return;
      key.settle();
      void refresh();
    },
  });
  return {
    preview,
    make: making.mutate,
    making: making.isPending,
    failure: making.error as ApiFailure | null,
  };
}
