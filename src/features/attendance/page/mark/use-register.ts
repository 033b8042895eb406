import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { onLive } from "@rollcall/kit/browser/providers/live";
import { onServerBack } from "@rollcall/kit/browser/providers/reachability";
import { failures } from "@rollcall/kit/browser/strings/failures";
import { onQueueEvent } from "./offline/register-queue";
import type { MaybeCached } from "../../../../providers/device/fetch-or-cached";
import { fetchRegister, registerKey, showRegister } from "./register-api";
import { keyOf, withSaved, type Register, type RegisterKey } from "./register-answer";

/**
 * Milliseconds in which a register that was asked for when it was pressed is not asked for again by
 * its page.
 */
const atOnce = 1500;
/** Whether the server may have marked a student as approved leave says. */
const isForLeave = ({ mark, suggestion }: Register["students"][number]): boolean =>
  suggestion?.leave_id != null && mark?.code !== suggestion.code;

/** Milliseconds after which a register whose lesson has not begun is asked for again. */
const untilItBegins = 20_000;
const asked = (key: RegisterKey) =>
  queryOptions({ queryKey: registerKey(key), queryFn: ({ signal }) => fetchRegister(key, signal) });

/**
 * Asks for a register that somebody is about to open, so that it is on its way while its page is
 * drawn.
 */
export function useExpectRegister(): (key: RegisterKey) => void {
  const cache = useQueryClient();
  return useCallback(
    (key) => void cache.prefetchQuery({ ...asked(key), staleTime: atOnce }),
    [cache],
  );
}

/**
 * One register as it stands, from the server or this device; asked for again when its class is
 * touched by anybody, and when the network is back.
 */
export function useRegister(key: RegisterKey) {
  const cache = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    ...asked(key),
    staleTime: atOnce,
    refetchInterval: ({ state }) => (state.data?.value.begins ? untilItBegins : false),
  });
  const { class_id } = key;
  useEffect(() => {
    const again = () => void refetch();
    const stop = onLive("registers", ({ id }) => (id === undefined || id === class_id) && again());
    window.addEventListener("online", again);
    const leave = onServerBack(again);
    return () => {
      stop();
      leave();
      window.removeEventListener("online", again);
    };
  }, [class_id, refetch]);
  useEffect(
    () =>
      onQueueEvent((event) => {
        if (event.kind === "saved") {
          showRegister(cache, event.save.register, (before) =>
            withSaved(before, event.save.marks, event.version),
          );
          // The server marks who is on leave and was left out, or marked absent.
          const held = cache.getQueryData<MaybeCached<Register>>(registerKey(event.save.register));
          if (held?.value.students.some(isForLeave))
            void cache.invalidateQueries({ queryKey: registerKey(event.save.register) });
        } else showRegister(cache, keyOf(event.theirs), () => event.theirs);
      }),
    [cache],
  );
  const failure = error instanceof ApiFailure ? error : undefined;
  return {
    register: data?.value,
    cachedAt: data?.cachedAt,
    failed: isError && !data,
    missing: failure?.statusCode === 404,
    reason: failure?.message ?? (error ? failures.unreadable : undefined),
    refetch: () => void refetch(),
  };
}
