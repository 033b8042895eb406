import { useList } from "@refinedev/core";
import type { ListQuery, Resource } from "@rollcall/kit/schema";

/** A few records of a resource. */
export function useDashboardList(resource: Resource, listQuery: Partial<ListQuery>) {
  const { query, result } = useList({
    resource: resource.name,
    meta: { listQuery },
    errorNotification: false,
  });
  return {
    records: result.data,
    failed: query.isError,
    retry: () => void query.refetch(),
    pending: query.isPending,
  };
}
