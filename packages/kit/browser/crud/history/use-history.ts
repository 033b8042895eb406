import type { HttpError } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Resource } from "../../../schema";
import { useApiClient } from "../../fields/api-client";
import { call, type AnswerTo } from "../../providers/call";

/** One write to a record. */
export type HistoryEntry = AnswerTo<"GET /admin/:resource/:id/history">[number];

const pageSize = 25;

/**
 * What became of a record, the newest first, a page at a time. `version` is the record's: another
 * one makes it be asked for anew.
 */
export function useHistory(resource: Resource, id: number, version: unknown) {
  const client = useApiClient();
  const query = useInfiniteQuery<HistoryEntry[], HttpError>({
    queryKey: ["history", resource.name, id, version],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await call("GET /admin/:resource/:id/history", {
        params: { resource: resource.name, id },
        query: { page: Number(pageParam), per_page: pageSize },
        answer: "page",
        signal,
        client,
      });
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  });
  return { ...query, entries: query.data?.pages.flat() ?? [] };
}
