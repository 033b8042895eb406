import { keys, type BaseRecord, type DataProvider } from "@refinedev/core";
import { queryOptions } from "@tanstack/react-query";
import type { ListQuery, Resource } from "../../../schema";

/**
 * A record as a list carries it: by API name, with the records it points at under their declared
 * names.
 */
export type ListRecord = BaseRecord & { id: number };

/**
 * How long a list is good for. What the server alone writes grows with whatever is done anywhere,
 * and no change of its own records says so: it is asked for anew each time that it is shown.
 */
export const freshnessOf = ({ readOnly = false }: Pick<Resource, "readOnly">) =>
  readOnly ? { staleTime: 0 } : {};

/**
 * A page of a list as a query, under the name that Refine's own hooks give a list, so that whatever
 * they change renews it. Those hooks themselves stand back here: each takes as long to be drawn as
 * all rows of a page together.
 */
export const pageQuery = (
  resource: Resource,
  request: ListQuery,
  provider: Pick<DataProvider, "getList">,
) =>
  queryOptions({
    ...freshnessOf(resource),
    queryKey: keys()
      .data("default")
      .resource(resource.name)
      .action("list")
      .params({ listQuery: request })
      .get(),
    queryFn: ({ signal }) =>
      provider.getList<ListRecord>({
        resource: resource.name,
        meta: { listQuery: request, signal },
      }),
  });
