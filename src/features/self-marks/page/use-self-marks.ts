import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { t } from "./text";

const path = "/admin/attendance/self-marks";
export type SelfMarks = AnswerTo<`GET ${typeof path}`>;
export type Opening = NonNullable<SelfMarks["opening"]>;
export type Which = BodyFor<`POST ${typeof path}`>;

const again = 20_000;
const keyOf = (which: Which | undefined) => ["self-marks", which] as const;

/** What an answer says, and by how much the server's clock is ahead of this device's. */
interface Known {
  state: SelfMarks;
  ahead: number;
}

const knownOf = (state: SelfMarks): Known => ({
  state,
  ahead: state.opening ? Date.parse(state.opening.now) - Date.now() : 0,
});

/** A register in which students mark themselves, as it stands; followed live. */
export function useSelfMarks(which: Which | undefined) {
  const cache = useQueryClient();
  useLive("registers", async (touched) => {
    if (which && (touched === undefined || touched.has(which.class_id)))
      await cache.invalidateQueries({ queryKey: keyOf(which) });
  });
  return useQuery({
    queryKey: keyOf(which),
    enabled: which !== undefined,
    staleTime: 0,
    refetchInterval: again,
    refetchIntervalInBackground: true,
    queryFn: async ({ signal }) =>
      knownOf(
        (
          await call(`GET ${path}`, {
            query: {
              class_id: which?.class_id ?? 0,
              date: which?.date ?? "",
              slot: which?.slot ?? "",
            },
            signal,
          })
        ).data,
      ),
  });
}

/** Starts and ends it. */
export function useSwitch(which: Which) {
  const cache = useQueryClient();
  const after = {
    onDone: ({ data }: { data: SelfMarks }) => cache.setQueryData(keyOf(which), knownOf(data)),
    onFailed: () => void cache.invalidateQueries({ queryKey: keyOf(which) }),
  };
  const start = useAction({
    ...after,
    titles: { failed: t("notStarted"), unconfirmed: t("unconfirmed") },
    send: (body: Which, key) => call(`POST ${path}`, { body, key }),
  });
  const end = useAction({
    ...after,
    titles: { failed: t("notEnded"), unconfirmed: t("unconfirmed") },
    send: (body: Which, key) => call(`POST ${path}/end`, { body, key }),
  });
  return { start, end };
}

/** The code to show now and the seconds until the next; undefined once those known are used up. */
export function useCode(
  { codes, step_seconds: seconds }: Opening,
  ahead: number,
): { code: string; left: number } | undefined {
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [ahead]);
  const shown = codes.find(({ from }) => {
    const since = now - Date.parse(from);
    return since >= 0 && since < seconds * 1000;
  });
  if (!shown) return undefined;
  return {
    code: shown.code,
    left: Math.ceil((Date.parse(shown.from) + seconds * 1000 - now) / 1000),
  };
}
