import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { renewBranding } from "../../providers/branding";
import { settingsKey } from "./settings-api";

/**
 * One of the calls below `/admin/settings/` that act at once. A retry of one press is the same action
 * for the server: `send` is given the same key.
 */
export function useSwitch<Body>(
  send: (sending: { body: Body; key: string }) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (body: Body) => send({ body, key: key.current }),
    onSuccess: ({ message }) => {
      open?.({ type: "success", message });
      onDone();
    },
    onSettled: async () => {
      key.current = crypto.randomUUID();
      void renewBranding();
      await cache.invalidateQueries({ queryKey: settingsKey });
    },
  });
}
