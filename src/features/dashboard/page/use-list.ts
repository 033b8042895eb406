import { useList } from "@refinedev/core";
import type { ListQuery, Resource } from "@rollcall/kit/schema";

/** How many records there are, without fetching them. */
const onlyTotal: Partial<ListQuery> = { perPage: 1 };

/** A few records of a resource, or only their number. */
export function useDashboardList(resource: Resource, listQuery: Partial<ListQuery> = onlyTotal) {
  const { query, result } = useList({
    resource: resource.name,
    meta: { listQuery },
    errorNotification: false,
  });
  return {
    records: result.data,
    total: query.isSuccess ? result.total : undefined,
    failed: query.isError,
    retry: () => void query.refetch(),
    pending: query.isPending,
  };
}
