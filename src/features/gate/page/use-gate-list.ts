import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { failures } from "@rollcall/kit/browser/strings/failures";
import { call } from "../../../providers/call";
import { fetchOrCached, owner, type MaybeCached } from "../../../providers/device/fetch-or-cached";
import { cachedAnswer, keepAnswer } from "../../../providers/device/cached-answers";
import type { GateList } from "./gate-answer";
import { onPassAnswers, waitingPasses } from "./gate-device";
import type { PassAnswer } from "./gate-queue";

const root = ["gate"] as const;
const listKey = [...root, "today"] as const;
const latestKey = [...root, "latest"] as const;
const keptAs = "gate";
/** Milliseconds after which the list is asked for again by itself. */
const every = 300_000;

async function ask(signal: AbortSignal): Promise<GateList> {
  const { data } = await call("GET /admin/gate", { signal });
  // An answer in which nothing is left is no word of the server's.
  if (!Array.isArray((data as Partial<GateList> | null)?.students))
    throw new ApiFailure(failures.unreadable, 0);
  return { ...data, offset: Date.parse(data.now) - Date.now() };
}

/** Today's students, from the server or as this device last knew them. */
export const useGateList = () =>
  useQuery({
    queryKey: listKey,
    networkMode: "always",
    refetchInterval: every,
    queryFn: ({ signal }) =>
      fetchOrCached<GateList>(
        () => ask(signal),
        keepAnswer(keptAs),
        cachedAnswer<GateList>(keptAs),
      ),
  });

/** The latest entries of today, as the server has them. */
export const useLatestPasses = () =>
  useQuery({
    queryKey: latestKey,
    networkMode: "always",
    queryFn: async ({ signal }) => (await call("GET /admin/gate/events", { signal })).data,
  });

/** The list with what the server has said of scans of this device. */
export function withAnswers(list: GateList, answers: readonly PassAnswer[]): GateList {
  const kinds = new Map(waitingPasses().map(({ key, kind }) => [key, kind]));
  const fresh = answers.flatMap(({ key, student, at }) => {
    const kind = kinds.get(key);
    return student && at !== null && kind ? [{ student_id: student.id, kind, at }] : [];
  });
  const of = new Set(fresh.map(({ student_id: id }) => id));
  const last = new Map(fresh.map((one) => [one.student_id, one]));
  return {
    ...list,
    passes: [...list.passes.filter(({ student_id: id }) => !of.has(id)), ...last.values()],
  };
}

/** Takes over what the server says of scans, here and in what the device keeps. */
export function useFollowAnswers(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      onPassAnswers((answers) => {
        const held = cache.getQueryData<MaybeCached<GateList>>(listKey);
        if (held) {
          const value = withAnswers(held.value, answers);
          cache.setQueryData(listKey, { ...held, value });
          const user = owner();
          if (user !== undefined) void keepAnswer(keptAs)(user, value);
        }
        void cache.invalidateQueries({ queryKey: latestKey });
      }),
    [cache],
  );
}

/** Has the page ask again for what an undone entry changes. */
export function useAfterUndo() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: root });
}
