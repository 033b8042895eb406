import { keys, useInvalidate, type BaseRecord, type GetOneResponse } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { apiFields, type Resource } from "../../../schema";
import { namedUnder, sameValue } from "./form-fields";

/**
 * A record as a save has answered it. An answer names few of the records that it points at: those
 * that were there before keep their names, new ones have none until the record is read again.
 */
function withSaved(resource: Resource, before: BaseRecord, saved: BaseRecord): BaseRecord {
  if (Number(before["version"]) > Number(saved["version"])) return before;
  const nameless = [...apiFields(resource).values()].flatMap((each) => {
    const under = namedUnder(each);
    const isSame = sameValue(before[each.apiName], saved[each.apiName], each.field);
    return under === undefined || isSame ? [] : [under];
  });
  return {
    ...before,
    ...Object.fromEntries(nameless.map((under) => [under, undefined])),
    ...saved,
  };
}

/**
 * Puts what a save has answered into the cache, so that the record's page opens with that and its
 * version instead of what was there before. The page still reads the record when it opens.
 */
export function useKeepSaved(resource: Resource) {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return (id: number, saved: BaseRecord): void => {
    const queryKey = keys().data("default").resource(resource.name).action("one").id(id).get();
    cache.setQueriesData<GetOneResponse>(
      { queryKey },
      (known) => known && { ...known, data: withSaved(resource, known.data, saved) },
    );
    void invalidate({
      resource: resource.name,
      id,
      invalidates: ["detail"],
      invalidationFilters: { refetchType: "none" },
    });
  };
}
