import { useList, type BaseRecord, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ListQuery, Resource } from "../../schema";

/** A record as a list carries it: by wire name, with the records it points at under their declared names. */
export type ListRecord = BaseRecord & { id: number };

const queryParts = (request: ListQuery) => ({
  pagination: { mode: "server" as const, currentPage: request.page, pageSize: request.perPage },
  meta: { listQuery: request },
  errorNotification: false as const,
  overtimeOptions: { enabled: false },
});

/** One page of a list. The page before stays until the next has come. Without a request nothing is asked. */
export function useRecords(resource: Resource, request: ListQuery, enabled: boolean) {
  const { query, result } = useList<ListRecord, HttpError>({
    resource: resource.name, ...queryParts(request),
    queryOptions: { enabled, placeholderData: keepPreviousData },
  });
  return {
    records: result.data,
    total: result.total ?? 0,
    /** Nothing to show yet. */
    first: query.data === undefined && !query.isError,
    /** What shows belongs to the page before. */
    stale: query.isPlaceholderData,
    busy: query.isFetching,
    error: query.error,
    again: () => void query.refetch(),
  };
}

/** Asks for a page that is likely to be wanted next and draws nothing; the answer waits in the cache. Stays while that page is shown: whoever left first would abandon the request. */
export function ExpectedPage({ resource, request }: { resource: Resource; request: ListQuery }) {
  useList<ListRecord, HttpError>({ resource: resource.name, ...queryParts(request), queryOptions: { notifyOnChangeProps: [] } });
  return null;
}
