import { useDataProvider, type GetListResponse, type HttpError } from "@refinedev/core";
import {
  hashKey,
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useLatest } from "../../fields/use-latest";
import type { ListQuery, Resource } from "../../../schema";
import { pageQuery, type ListRecord } from "./list-pages";

const none: ListRecord[] = [];

/** The pages of a list, as the console's data provider answers for them. */
function usePages(resource: Resource) {
  const provider = useDataProvider();
  return (request: ListQuery) => pageQuery(resource, request, provider());
}

/** The server has said no: what was shown before is no answer to that. */
const isRefusal = (error: unknown) => {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" && status >= 400 && status < 500;
};

/**
 * One page of a list. The page before stays until the next has come. Without a request nothing is
 * asked.
 */
export function useRecords(resource: Resource, request: ListQuery, enabled: boolean) {
  const page = usePages(resource)(request);
  const cache = useQueryClient();
  const key = useLatest(page.queryKey);
  const arrange = useCallback(
    (records: ListRecord[]) =>
      cache.setQueryData<GetListResponse<ListRecord>>(
        key.current,
        (shown) => shown && { ...shown, data: records },
      ),
    [cache, key],
  );
  const {
    data: asked,
    isError,
    isPlaceholderData,
    isFetching,
    error,
    refetch,
  } = useQuery({ ...page, enabled, placeholderData: keepPreviousData });
  // What was shown last stays when the next page cannot be had: an outage takes nothing from the
  // screen.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const data = asked ?? (isError && !isRefusal(error) ? last : undefined);
  return {
    records: data?.data ?? none,
    total: data?.total ?? 0,
    /** Nothing to show yet. */
    first: data === undefined && !isError,
    /** What shows belongs to the page before. */
    stale: isPlaceholderData || (data !== undefined && data !== asked),
    busy: isFetching,
    error: error as HttpError | null,
    again: () => void refetch(),
    /** Shows the records of the page in another order until the next answer. */
    arrange,
  };
}

/**
 * The way to ask for a page before it is shown: the answer waits in the cache, and is on its way
 * while the page is still being drawn. Of pages asked for so that nobody came to see, only the last
 * is waited for.
 */
export function useExpectRecords(resource: Resource): (request: ListQuery) => void {
  const cache = useQueryClient();
  const pages = useLatest(usePages(resource));
  const last = useRef<QueryKey>();
  return useCallback(
    (request) => {
      const page = pages.current(request);
      if (last.current && hashKey(last.current) !== hashKey(page.queryKey))
        void cache.cancelQueries({
          queryKey: last.current,
          exact: true,
          type: "inactive",
          fetchStatus: "fetching",
        });
      last.current = page.queryKey;
      void cache.prefetchQuery(page);
    },
    [cache, pages],
  );
}
