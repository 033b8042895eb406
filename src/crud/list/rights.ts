import { useMemo } from "react";
import type { Resource } from "../../schema";
import { useMayDo } from "../../fields/may";

/** What whoever is signed in may do with the records of a list; asked once for the page. The API asks again. */
export interface ListRights {
  create: boolean;
  edit: boolean;
  /** Deleting, and taking back. */
  remove: boolean;
  import: boolean;
}

export function useListRights(resource: Resource): ListRights {
  const mayDo = useMayDo();
  const [create, edit, remove] = (["create", "edit", "delete"] as const).map((action) => !resource.readOnly && mayDo(resource, action)) as [boolean, boolean, boolean];
  return useMemo(() => ({ create, edit, remove, import: create && edit }), [create, edit, remove]);
}
