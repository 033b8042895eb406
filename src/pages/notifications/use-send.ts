import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { createActionKey } from "../../crud/form/action-key";
import { leaving, useSubmit } from "../../fields/use-submit";
import { isWorthRetrying } from "../../providers/api-failure";
import { tell } from "../../providers/notifications/ask";
import { notificationKeys } from "../../providers/notifications/notification";
import { sending } from "../../strings/notifications";
import { bodyOf, problemsOf, type Message } from "./message";
import { reachOf } from "./reach";

/** More people than these are told only after one was asked. */
const askAbove = 50;

interface Answer {
  id: number;
  state: string;
  total: number;
}

/** Sends a message: says first how many it goes to where that is many, keeps one key as long as it is not known whether it went, and leads to what became of it. */
export function useSend(message: Message, forget: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { open } = useNotification();
  const [key] = useState(createActionKey);
  const [asked, ask] = useState<{ total: number; answer(yes: boolean): void }>();
  const confirmed = async () => {
    const { total } = await cache.fetchQuery(reachOf(message));
    if (total <= askAbove) return true;
    const yes = await new Promise<boolean>((answer) => ask({ total, answer }));
    ask(undefined);
    return yes;
  };
  const send = async () => {
    if (!(await confirmed())) return undefined;
    const body = bodyOf(message);
    try {
      const { id, state, total } = await tell<Answer>("post", "/send", key.keyFor(JSON.stringify(body)), body);
      key.settle();
      forget();
      open?.({ type: "success", message: state === "sending" ? sending.sendingTo(total) : sending.sentTo(total) });
      for (const queryKey of [notificationKeys.list, notificationKeys.sentList]) void cache.invalidateQueries({ queryKey });
      void navigate(`/notifications/sent/${id}`);
      return leaving;
    } catch (error) {
      if (!isWorthRetrying(error)) key.settle();
      throw error;
    }
  };
  return { ...useSubmit(() => problemsOf(message), send), asked };
}
