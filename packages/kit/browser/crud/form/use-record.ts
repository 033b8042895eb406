import { useOne, type BaseRecord } from "@refinedev/core";
import { useParams } from "react-router-dom";
import type { Resource } from "../../../schema";
import { relationsOf } from "./form-fields";

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
  return {
    id: Number(id),
    record: query.data?.data,
    /** No such record, or not for this person to see. */
    missing: query.error?.statusCode === 404 || query.error?.statusCode === 410,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
  };
}
