import { useInvalidate } from "@refinedev/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { queryText } from "@rollcall/kit/browser/providers/query-text";
import { leaves } from "../../../resources/leaves";
import {
  askForCounts,
  askForMonth,
  askForRequests,
  leavesKey,
  states,
  type State,
} from "./leaves-api";

const tabs = [...states, "calendar"] as const;
export type Tab = (typeof tabs)[number];

/** What the address asks for. */
export interface PageState {
  tab: Tab;
  search: string;
  page: number;
  /** `2026-06`; empty for the present one. */
  month: string;
}

/** Letters. */
export const longestSearch = 200;
const perPage = 25;
const monthForm = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/;

function readAddress(params: URLSearchParams): PageState {
  const [tab, page, month] = [
    params.get("tab"),
    params.get("page") ?? "",
    params.get("month") ?? "",
  ];
  return {
    tab: tabs.find((one) => one === tab) ?? "pending",
    search: (params.get("search") ?? "").slice(0, longestSearch),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    month: monthForm.test(month) ? month : "",
  };
}

/** The address of a state of the page: `/leaves?tab=approved`. */
export function addressOf({ tab, search, page, month }: PageState): string {
  const text = queryText({
    ...(tab === "pending" ? {} : { tab }),
    search,
    ...(page > 1 ? { page } : {}),
    ...(tab === "calendar" ? { month } : {}),
  });
  return text ? `/leaves?${text}` : "/leaves";
}

/** The page as the address says it. Whatever is not paging leads back to the first page. */
export function usePageState(): [PageState, (part: Partial<PageState>, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (part: Partial<PageState>, replace = false) =>
      setParams(
        (before) => addressOf({ ...readAddress(before), page: 1, ...part }).split("?")[1] ?? "",
        { replace, preventScrollReset: part.page === undefined },
      ),
    [setParams],
  );
  return [state, change];
}

/** Asks for everything about leaves again, the record's own page too. */
export function useRefreshLeaves(): () => Promise<unknown> {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: leavesKey }),
        invalidate({ resource: leaves.name, invalidates: ["all"] }),
      ]),
    [cache, invalidate],
  );
}

/** Whenever somebody files or decides a leave, what is shown is asked for again. */
export function useLiveLeaves(): void {
  const cache = useQueryClient();
  useLive("leaves", () => cache.invalidateQueries({ queryKey: leavesKey }));
}

export const useRequests = (status: State, search: string, page: number) =>
  useQuery<Awaited<ReturnType<typeof askForRequests>>>({
    queryKey: [...leavesKey, "requests", status, search, page],
    staleTime: 0,
    // The page before may stay until the next is there, but never under the heading of another
    // state.
    placeholderData: (before, query) => (query?.queryKey[2] === status ? before : undefined),
    queryFn: ({ signal }) =>
      askForRequests({ status, search: search || undefined, page, per_page: perPage }, signal),
  });
export const useCounts = (search: string) =>
  useQuery({
    queryKey: [...leavesKey, "counts", search],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => askForCounts(search, signal),
  });
export const useMonth = (month: string) =>
  useQuery({
    queryKey: [...leavesKey, "month", month],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => askForMonth(month, signal),
  });

/** The oldest leaves that wait, and how many there are. */
export const usePendingLeaves = () =>
  useQuery({
    queryKey: [...leavesKey, "oldest waiting"],
    staleTime: 0,
    queryFn: ({ signal }) => askForRequests({ status: "pending", per_page: 5 }, signal),
  });
