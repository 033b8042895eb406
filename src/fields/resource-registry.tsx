import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Resource } from "../schema";

const Registry = createContext<ReadonlyMap<string, Resource>>(new Map());

/** Makes the declarations known to generic code, which may not import them. */
export function ResourceRegistry({ resources, children }: { resources: readonly Resource[]; children: ReactNode }) {
  const byName = useMemo(() => new Map(resources.map((resource) => [resource.name, resource])), [resources]);
  return <Registry.Provider value={byName}>{children}</Registry.Provider>;
}

/** Every declared resource by name. */
export const useResources = (): ReadonlyMap<string, Resource> => useContext(Registry);

/** One declared resource. @throws Error when none has the name: declarations that point nowhere are refused at start. */
export function useResourceNamed(name: string): Resource {
  const resource = useContext(Registry).get(name);
  if (!resource) throw new Error(`No resource is named "${name}".`);
  return resource;
}
