import { useList } from "@refinedev/core";
import { freshnessOf } from "@rollcall/kit/browser/crud/list/list-pages";
import type { ListQuery, Resource } from "@rollcall/kit/schema";

/** A few records of a resource. */
export function useDashboardList(resource: Resource, listQuery: Partial<ListQuery>) {
  const { query, result } = useList({
    resource: resource.name,
    meta: { listQuery },
    queryOptions: freshnessOf(resource),
    errorNotification: false,
  });
  return {
    records: result.data,
    failed: query.isError,
    retry: () => void query.refetch(),
    pending: query.isPending,
  };
}
