import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { renewBranding } from "../../providers/branding";
import { http } from "../../providers/http";
import { settingsKey } from "./settings-api";

/** One of the calls that act at once. A retry of one press is the same action for the server. */
export function useSwitch(call: "switch-attendance-mode" | "toggle-student-login" | "toggle-maintenance-mode", onDone: () => void) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) => (await http.post(`/admin/settings/${call}`, body, { headers: { "Idempotency-Key": key.current } })) as unknown as { message: string },
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
