import type { Resource } from "../../schema";
import { hasPhones } from "../../schema/holds-phones";
import { useMayDo } from "./may";
import { useResources } from "./resource-registry";

/** The resources whose phone numbers the reader may change. */
export function usePhoneResources(): Resource[] {
  const mayDo = useMayDo();
  return [...useResources().values()].filter(
    (resource) => hasPhones(resource) && mayDo(resource, "edit"),
  );
}
