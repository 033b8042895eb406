import { useOne, type BaseRecord } from "@refinedev/core";
import { useParams } from "react-router-dom";
import type { Resource } from "../../../schema";
import { lacksNames, relationsOf } from "./form-fields";

/**
 * The record that the address names, with the records it points at. One that is to be changed is
 * asked for anew, whatever is known of it.
 */
export function useRecord(resource: Resource, toChange = false) {
  const { id = "" } = useParams();
  const { query } = useOne<BaseRecord & { id: number }>({
    resource: resource.name,
    id: Number(id),
    meta: { include: relationsOf(resource) },
    ...(toChange ? { queryOptions: { staleTime: 0 } } : {}),
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const record = query.data?.data;
  return {
    id: Number(id),
    record,
    /** Names of what the record points at are missing, and are on their way. */
    naming: query.isFetching && record !== undefined && lacksNames(resource, record),
    /** No such record, or not for this person to see. */
    missing: query.error?.statusCode === 404 || query.error?.statusCode === 410,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
  };
}
