import { useMemo } from "react";
import type { RecordAction, Resource } from "../../../schema";
import { usePermittedActions } from "../actions/possible-actions";
import { useMayDo } from "../../fields/may";

/**
 * What whoever is signed in may do with the records of a list; asked once for the page. The API
 * asks again.
 */
export interface ListRights {
  create: boolean;
  edit: boolean;
  delete: boolean;
  restore: boolean;
  import: boolean;
  export: boolean;
  /** Declared actions. */
  actions: readonly RecordAction[];
}

export function useListRights(resource: Resource): ListRights {
  const mayDo = useMayDo();
  const actions = usePermittedActions(resource);
  return useMemo(
    () => ({
      create: mayDo(resource, "create"),
      edit: mayDo(resource, "edit"),
      delete: mayDo(resource, "delete"),
      restore: mayDo(resource, "restore"),
      import: mayDo(resource, "import"),
      export: mayDo(resource, "export"),
      actions,
    }),
    [mayDo, resource, actions],
  );
}
