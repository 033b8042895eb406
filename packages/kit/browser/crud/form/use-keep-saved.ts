import { keys, type BaseRecord, type GetOneResponse } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { includedUnder, includeFields, type Resource } from "../../../schema";
import { sameValue } from "./form-fields";

/**
 * A record as a save has answered it. An answer includes few of the records that it points at: those
 * that were there before stay, and new ones are missing until the record is read again.
 */
function withSaved(resource: Resource, before: BaseRecord, saved: BaseRecord): BaseRecord {
  if (Number(before["version"]) > Number(saved["version"])) return before;
  const missing = includeFields(resource)
    .filter(({ apiName, field }) => !sameValue(before[apiName], saved[apiName], field))
    .map((each) => [includedUnder(each), undefined]);
  return { ...before, ...Object.fromEntries(missing), ...saved };
}

/**
 * Puts what a save has answered into the cache, so that the record's page opens with that and its
 * version instead of what was there before.
 */
export function useKeepSaved(resource: Resource) {
  const cache = useQueryClient();
  return (id: number, saved: BaseRecord): void => {
    const queryKey = keys().data("default").resource(resource.name).action("one").id(id).get();
    cache.setQueriesData<GetOneResponse>(
      { queryKey },
      (known) => known && { ...known, data: withSaved(resource, known.data, saved) },
    );
  };
}
