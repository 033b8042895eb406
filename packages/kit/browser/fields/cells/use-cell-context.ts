import { useMemo } from "react";
import { useHref } from "react-router-dom";
import { useMayDo } from "../may";
import { useOwnFields, useOwnKinds } from "../overrides";
import { useResources } from "../resource-registry";
import type { CellContext } from "./cell";

/**
 * What cells need. The same object until what may be seen changes, so that rows which did not
 * change are not drawn again.
 */
export function useCellContext(): CellContext {
  const resources = useResources();
  const mayDo = useMayDo();
  const own = useOwnFields();
  const kinds = useOwnKinds();
  const base = useHref("/").replace(/\/$/, "");
  const seen = [...resources.values()]
    .filter((resource) => mayDo(resource, "show"))
    .map(({ name }) => name)
    .join(" ");
  return useMemo(() => {
    const names = new Set(seen.split(" "));
    return {
      own,
      kinds,
      resourceOf: (name) => resources.get(name),
      linkTo: (resource, id) =>
        names.has(resource.name) ? `${base}/${resource.name}/${id}` : undefined,
    };
  }, [resources, seen, base, own, kinds]);
}
