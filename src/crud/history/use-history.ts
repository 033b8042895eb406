import { useDataProvider, type HttpError } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Changes, Resource } from "../../schema";

/** One write to a record. */
export interface HistoryEntry {
  id: number;
  actor: string | null;
  actor_id: number | null;
  /** `created`, `updated`, `deleted`, `restored`, or a word of the resource's own. */
  action: string;
  changes: Changes | null;
  /** RFC 3339, UTC. */
  created_at: string;
}

const pageSize = 25;

/** What became of a record, the newest first, a page at a time. `version` is the record's: another one makes it be asked for anew. */
export function useHistory(resource: Resource, id: number, version: unknown) {
  const provider = useDataProvider()();
  const query = useInfiniteQuery<HistoryEntry[], HttpError>({
    queryKey: ["history", resource.name, id, version],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await provider.custom?.({ url: `/admin/${resource.name}/${id}/history`, method: "get", query: { page: pageParam, per_page: pageSize }, meta: { signal } });
      return (answer?.data ?? []) as HistoryEntry[];
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  });
  return { ...query, entries: query.data?.pages.flat() ?? [] };
}
