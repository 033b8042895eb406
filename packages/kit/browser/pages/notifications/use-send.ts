import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { createActionKey } from "../../crud/form/action-key";
import { leaving, useSubmit } from "../../fields/use-submit";
import { isWorthRetrying } from "../../providers/api-failure";
import { call } from "../../providers/call";
import { useToast } from "../../providers/notification-provider";
import { useAudiences } from "../../providers/notifications/audiences";
import { notificationKeys } from "../../providers/notifications/notification";
import { bodyOf, problemsOf, type Message } from "./message";
import { keptOf, reachOf } from "./reach";

/** Meant for more people than these, a message goes out only after a question. */
const askAbove = 50;

/**
 * Sends a message: says first how many it goes to where that is many, keeps one key as long as it
 * is not known whether it went, and leads to what became of it.
 */
export function useSend(message: Message, forget: () => void) {
  const audiences = useAudiences();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const open = useToast();
  const [key] = useState(createActionKey);
  const { mutateAsync: post } = useMutation({
    mutationFn: (sent: { body: ReturnType<typeof bodyOf>; key: string }) =>
      call("POST /admin/notifications/send", sent),
  });
  const [asked, ask] = useState<{
    reachable: number;
    unreachable: number;
    kept: ReturnType<typeof keptOf>;
    answer(yes: boolean): void;
  }>();
  const confirmed = async () => {
    const reach = await cache.fetchQuery(reachOf(message));
    const { total, reachable, unreachable } = reach;
    // The server says why nothing is sent where nobody can read it.
    if (total <= askAbove || reachable === 0) return true;
    const yes = await new Promise<boolean>((answer) =>
      ask({ reachable, unreachable, kept: keptOf(reach), answer }),
    );
    ask(undefined);
    return yes;
  };
  const send = async () => {
    if (!(await confirmed())) return undefined;
    const body = bodyOf(message);
    try {
      const { data, message: said } = await post({ body, key: key.keyFor(JSON.stringify(body)) });
      const { id, kept_only: isKept } = data;
      key.settle();
      forget();
      open?.({ type: isKept ? "caution" : "success", message: said });
      for (const queryKey of [notificationKeys.list, notificationKeys.sentList])
        void cache.invalidateQueries({ queryKey });
      void navigate(`/notifications/sent/${id}`);
      return leaving;
    } catch (error) {
      if (!isWorthRetrying(error)) key.settle();
      throw error;
    }
  };
  return { ...useSubmit(() => problemsOf(message, audiences), send), asked };
}
