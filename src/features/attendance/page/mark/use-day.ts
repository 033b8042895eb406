import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import type { ExpectedDay } from "../../../../school/registers/page/expected-day";
import { refreshHeldDay, untilDue } from "../../../../school/registers/page/use-expected-day";
import { onServerBack } from "@rollcall/kit/browser/providers/reachability";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { keepAhead } from "./keep-ahead";
import type { MaybeCached } from "../../../../providers/device/fetch-or-cached";
import { dayKey, fetchDay, refreshedDay } from "./register-api";

/** Milliseconds a page rests before the registers of today are kept for when the network goes. */
const quiet = 2500;

/** The registers of a day; today's are kept on this device for when there is no network. */
export function useDay(date: string) {
  const cache = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    queryKey: dayKey(date),
    staleTime: 0,
    queryFn: ({ signal }) => fetchDay(date, signal),
    refetchInterval: ({ state }) => untilDue(state.data?.value),
  });
  useLive("registers", (touched) =>
    refreshHeldDay<MaybeCached<ExpectedDay>>(cache, dayKey(date), touched, {
      read: ({ value, cachedAt }) => (cachedAt === undefined ? value : undefined),
      write: refreshedDay,
    }),
  );
  const isCached = data?.cachedAt !== undefined;
  useEffect(() => (isCached ? onServerBack(() => void refetch()) : undefined), [isCached, refetch]);
  const day = data?.value;
  const isToday = day?.date === day?.today && data?.cachedAt === undefined;
  const stands = isToday
    ? day?.registers.map(({ class: { id }, slot, version }) => `${id}/${slot}/${version}`).join(" ")
    : undefined;
  useEffect(() => {
    if (!day || stands === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => void keepAhead(cache, day, stop.signal).catch(() => undefined),
      quiet,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- begun anew when a register of the day has changed, not with every answer that says the same
  }, [date, stands]);
  return {
    day,
    cachedAt: data?.cachedAt,
    failed: isError && !data,
    reason: error instanceof ApiFailure ? error.message : undefined,
    refetch: () => void refetch(),
  };
}
