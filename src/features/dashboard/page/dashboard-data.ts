import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FailureTitles } from "@rollcall/kit/browser/crud/form/action-failure";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { expectedKey, useLiveDay } from "../../../school/registers/page/use-expected-day";
import { call, type AnswerTo } from "../../../providers/call";
import { useToast } from "@rollcall/kit/browser/providers/notification-provider";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";

/** Children of one family who are absent without leave. */
export type Family = AnswerTo<"GET /admin/attendance/absentees">["families"][number];

/** The day beside the same weekday of the weeks before. */
export type Morning = AnswerTo<"GET /admin/attendance/morning">;

const keys = {
  absentees: ["dashboard", "absentees"],
  morning: ["dashboard", "morning"],
  attention: ["dashboard", "attention"],
};
/** Milliseconds for which days that are over are not asked for again: they change by corrections. */
const overFor = 60_000;

/** Lets what is on the dashboard be asked for again whenever registers or leave change anywhere. */
export function useLiveDashboard(): void {
  const cache = useQueryClient();
  const again = (...of: string[][]) =>
    Promise.all(of.map((queryKey) => cache.invalidateQueries({ queryKey })));
  useLiveDay();
  useLive("registers", () =>
    Promise.all([
      again(keys.absentees),
      cache.invalidateQueries({
        queryKey: keys.morning,
        predicate: ({ state }) => Date.now() - state.dataUpdatedAt > overFor,
      }),
    ]),
  );
  useLive("leaves", () => again(keys.absentees));
}

/** Asks again for what the dashboard says of today's registers. */
export const registersChanged = (cache: QueryClient) =>
  Promise.all(
    [expectedKey(), keys.absentees].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );

/** Who is absent today without leave. */
export const useAbsentees = () =>
  useQuery({
    queryKey: keys.absentees,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call("GET /admin/attendance/absentees", { signal })).data,
  });

/**
 * How far a new school has come, and which records are incomplete.
 * @param refetchOnMount not for what comes later to a page that has asked
 */
export const useAttention = (refetchOnMount = true) =>
  useQuery({
    queryKey: keys.attention,
    staleTime: 0,
    refetchOnMount,
    retryOnMount: refetchOnMount,
    queryFn: async ({ signal }) => (await call("GET /admin/attention", { signal })).data,
  });

/**
 * The school's day beside the weeks before; today's own figures come from its registers, as they
 * are saved. Asked for again when it has become another day.
 * @param today as the registers of the day say
 */
export function useMorning(today: string | undefined, enabled: boolean) {
  const query = useQuery({
    queryKey: keys.morning,
    staleTime: 0,
    enabled,
    queryFn: async ({ signal }) => (await call("GET /admin/attendance/morning", { signal })).data,
  });
  const { data, refetch } = query;
  const isOver = data !== undefined && today !== undefined && data.today < today;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return query;
}

interface DashboardAction<Answer> {
  titles: FailureTitles;
  /** What is asked for again; unless given, what the dashboard says of registers. */
  refresh?: (cache: QueryClient) => unknown;
  /** Whether an answer means that it was done; unless given, each does. */
  isDone?: (answer: Answer) => boolean;
  /** Whether less was done than one may think: a message that stays in the outbox. */
  isLess?: (answer: Answer) => boolean;
  onDone?: () => void;
}

/**
 * A small thing done from the dashboard; says what the server says of it, and asks again for what it
 * changes.
 */
export function useDashboardAction<Sent, Answer extends { message: string }>(
  send: (sent: Sent, key: string) => Promise<Answer>,
  {
    titles,
    refresh = registersChanged,
    isDone = () => true,
    isLess = () => false,
    onDone,
  }: DashboardAction<Answer>,
) {
  const open = useToast();
  const cache = useQueryClient();
  return useAction<Sent, Answer>({
    send,
    titles,
    onDone: (answer) => {
      const { message } = answer;
      open?.(
        isDone(answer)
          ? { type: isLess(answer) ? "caution" : "success", message }
          : { type: "error", message: titles.failed, description: message },
      );
      onDone?.();
      void refresh(cache);
    },
    onFailed: ({ title, text }) => {
      open?.({ type: "error", message: title, description: text });
      void refresh(cache);
    },
  });
}
