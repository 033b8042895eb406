import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { formatting } from "@rollcall/kit/schema/formats/formatting";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { call, type AnswerTo } from "../../../providers/call";

export type Devices = AnswerTo<"GET /admin/gate-devices">;
export type Device = Devices["devices"][number];

const key = ["gate-devices"];
/** A device that only asks whether there is something to do tells nobody of it. */
const refreshMs = 60_000;

/** The devices, asked for again when one sends something. */
export function useDevices() {
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call("GET /admin/gate-devices", { signal })).data,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  useLive("gate-devices", () => asked.refetch());
  return asked;
}

/** Does something, says what came of it, and has the devices asked for again. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const { open } = useNotification();
  const act = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    try {
      open?.({ type: "success", message: (await work()).message });
      await cache.invalidateQueries({ queryKey: key });
    } catch (error) {
      open?.({ type: "error", message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, act, again: () => cache.invalidateQueries({ queryKey: key }) };
}

/** A time by a device's clock, which has no zone. */
export const localText = (local: string): string =>
  momentText(`${local}Z`, false, { ...formatting(), zone: "UTC" });
