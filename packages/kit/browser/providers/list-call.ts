import type { AxiosInstance } from "axios";
import { writeListQuery, type ListQuery, type Resource } from "../../schema";
import type { KitContracts } from "../../api/contracts";
import { call } from "./call";
import type { Envelope } from "./make-call";

/** A page of a resource's records. */
export type RecordPage = Envelope<KitContracts["GET /admin/:resource"]>;

/** Asks for a page of a list. The same query always makes the same request. */
export const callList = (
  resource: Resource,
  query: Partial<ListQuery>,
  sending: { signal?: AbortSignal | undefined; client?: AxiosInstance } = {},
): Promise<RecordPage> => {
  const { signal, ...over } = sending;
  return call("GET /admin/:resource", {
    params: { resource: resource.name },
    query: writeListQuery(resource, query),
    answer: "page",
    ...over,
    ...(signal ? { signal } : {}),
  });
};
