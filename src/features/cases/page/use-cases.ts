import { useInvalidate, useList, type BaseRecord } from "@refinedev/core";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { parseListQuery } from "@rollcall/kit/schema";
import { useToast } from "@rollcall/kit/browser/providers/notification-provider";
import { call } from "../../../providers/call";
import { caseTasks } from "../../../resources/case-tasks";
import { cases } from "../../../resources/cases";

/** Everything that is asked of cases beside their records. */
const casesKey = ["attendance-cases"] as const;
const maxTasks = 50;

/** Asks for everything about cases again, their own pages too. */
export function useRefreshCases(): () => Promise<unknown> {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: casesKey }),
        ...[cases, caseTasks].map(({ name }) =>
          invalidate({ resource: name, invalidates: ["all"] }),
        ),
      ]),
    [cache, invalidate],
  );
}

/**
 * Whenever a case changes, or it becomes known what was delivered of what one has sent, what is
 * shown of cases is loaded again.
 */
export function useLiveCases(): void {
  const refresh = useRefreshCases();
  useLive("cases", refresh);
  useLive("notifications", refresh);
}

/** How many cases are open, and how many tasks overdue. */
export const useCaseCounts = () =>
  useQuery({
    queryKey: [...casesKey, "counts"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call("GET /admin/cases/counts", { signal })).data,
  });

/** The student of a case with the parents to call. */
export const useCaseFamily = (id: number) =>
  useQuery({
    queryKey: [...casesKey, "family", id],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/cases/:id/family", { params: { id }, signal })).data,
  });

/** What happened in the matter of a student's attendance, sixty days at a time. */
export const useTimeline = (id: number) =>
  useInfiniteQuery({
    queryKey: [...casesKey, "timeline", id],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) =>
      (
        await call("GET /admin/students/:id/timeline", {
          params: { id },
          query: { before: pageParam },
          signal,
        })
      ).data,
    getNextPageParam: ({ from, earlier }) => (earlier ? from : undefined),
  });

/** What a letter can be made of. */
export const useLetterTemplates = () =>
  useQuery({
    queryKey: [...casesKey, "templates"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/cases/letter-templates", { signal })).data,
  });

/** A letter filled from a template. */
export const useLetter = (id: number, templateId: number) =>
  useQuery({
    queryKey: [...casesKey, "letter", id, templateId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/cases/:id/letter", {
          params: { id },
          query: { template_id: templateId },
          signal,
        })
      ).data,
  });

/** Which parents would get a letter as a message; loaded again each time. */
export const useLetterRecipients = (id: number, templateId: number) =>
  useQuery({
    queryKey: [...casesKey, "letter recipients", id, templateId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/cases/:id/letter-recipients", {
          params: { id },
          query: { template_id: templateId },
          signal,
        })
      ).data,
  });

/** Letters that are printed at once. */
const maxLetters = 100;

/** The first cases of a list, by its search and filters in the address. */
export function useListedCases(params: URLSearchParams) {
  const { query: asked } = parseListQuery(cases, params);
  const { result, query } = useList<BaseRecord & { id: number; student?: Named }>({
    resource: cases.name,
    meta: { listQuery: { ...asked, page: 1, perPage: maxLetters, include: ["student"] } },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return {
    cases: result.data.map(({ id, student }) => ({ id, name: student?.name ?? String(id) })),
    total: result.total ?? 0,
    isLoading: query.isLoading,
    error: query.error,
    refetch: query.refetch,
  };
}

/** The letters of several cases, filled from a template. */
export const useLetters = (caseIds: readonly number[], templateId: number) =>
  useQuery({
    queryKey: [...casesKey, "letters", caseIds, templateId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/cases/letters", {
          query: { cases: caseIds.join(","), template_id: templateId },
          signal,
        })
      ).data,
  });

type Named = { id: number; name: string } | null | undefined;
/** A task as its case lists it. */
export type Task = BaseRecord & {
  id: number;
  version: number;
  title: string;
  due_on: string;
  status: "open" | "done" | "dropped";
  done_at: string | null;
  outcome: string | null;
  assignee?: Named;
  done_by?: Named;
};

/** The tasks of a case, in the order in which they are due. */
export function useTasks(caseId: number) {
  const { query } = useList<Task>({
    resource: caseTasks.name,
    meta: {
      listQuery: {
        conditions: [{ field: "case_id", operator: "eq", value: caseId }],
        perPage: maxTasks,
        include: ["assignee", "done_by"],
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return query;
}

interface Change<Sent, Answer> {
  send(sent: Sent, key: string): Promise<Answer>;
  /** Whether less was done than one may think: a message that stays in the outbox. */
  isLess?(answer: Answer): boolean;
  titles: { failed: string; unconfirmed: string };
  onDone?(): void;
}

/** Something that is done to a case: says so, and asks for everything about cases again. */
export function useCaseAction<Sent, Answer extends { message: string } = { message: string }>({
  send,
  isLess,
  titles,
  onDone,
}: Change<Sent, Answer>) {
  const open = useToast();
  const refresh = useRefreshCases();
  return useAction<Sent, Answer>({
    send,
    titles,
    onDone: (answer) => {
      open?.({ type: isLess?.(answer) ? "caution" : "success", message: answer.message });
      onDone?.();
      void refresh();
    },
    onFailed: () => void refresh(),
  });
}
