import { useNotification } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../../providers/api-failure";
import { call, type AnswerTo } from "../../providers/call";
import {
  ownFingerprint,
  pushAbility,
  subscribeHere,
  unsubscribeHere,
  type PushAbility,
} from "../../providers/push/this-device";
import { t } from "../../strings/profile";

const key = ["own devices"];

type Answer = AnswerTo<"GET /admin/push-subscriptions">;
/** A device that is told, as the API lists it. */
export type Device = Answer["devices"][number];

/** What is known of pushes: the API's answer, and what this browser says. */
export interface PushState extends Answer {
  ability: PushAbility;
  /** The fingerprint of this browser, if it is ready for pushes. */
  here: string | undefined;
}

async function readState(signal: AbortSignal): Promise<PushState> {
  const [{ data }, here] = await Promise.all([
    call("GET /admin/push-subscriptions", { signal }),
    ownFingerprint(),
  ]);
  return { ...data, here, ability: pushAbility() };
}

/**
 * What cannot be said to the server leaves this browser as it was.
 * @throws Error in words for the person.
 */
async function turnOn(publicKey: string): Promise<string> {
  const subscription = await subscribeHere(publicKey).catch((error: unknown) => {
    throw new Error(t("push.notReady"), { cause: error });
  });
  if (!subscription)
    throw new Error(pushAbility() === "blocked" ? t("push.blocked") : t("push.notAllowed"));
  try {
    const { message } = await call("POST /admin/push-subscriptions", {
      body: subscription,
      key: crypto.randomUUID(),
    });
    return message;
  } catch (error) {
    await unsubscribeHere().catch(() => undefined);
    throw error;
  }
}

async function remove(device: Device, isHere: boolean): Promise<string> {
  await call("DELETE /admin/push-subscriptions/:id", {
    params: { id: device.id },
    key: crypto.randomUUID(),
  }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.statusCode === 404)) throw error;
  });
  if (isHere) await unsubscribeHere().catch(() => undefined);
  return isHere ? t("push.turnedOff") : t("push.removed");
}

/** The own devices, and how to add this one and remove any. Each change says how it ended. */
export function usePush() {
  const cache = useQueryClient();
  const { open } = useNotification();
  // The person may come back from the browser's settings.
  const state = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readState(signal),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  const ends = {
    onSuccess: (message: string) => open?.({ type: "success", message }),
    onError: (error: Error) => open?.({ type: "error", message: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  };
  return {
    state,
    on: useMutation({ mutationFn: turnOn, ...ends }),
    off: useMutation({
      mutationFn: (device: Device) => remove(device, device.fingerprint === state.data?.here),
      ...ends,
    }),
  };
}
