import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Resource } from "../../schema";

const Registry = createContext<ReadonlyMap<string, Resource>>(new Map());
const none: readonly string[] = [];
const PagePermissions = createContext(none);

/**
 * Makes the declarations known to generic code, which may not import them: resources, and
 * permission keys of what is no resource.
 */
export function ResourceRegistry({
  resources,
  pagePermissions = none,
  children,
}: {
  resources: readonly Resource[];
  pagePermissions?: readonly string[];
  children: ReactNode;
}) {
  const byName = useMemo(
    () => new Map(resources.map((resource) => [resource.name, resource])),
    [resources],
  );
  return (
    <Registry.Provider value={byName}>
      <PagePermissions.Provider value={pagePermissions}>{children}</PagePermissions.Provider>
    </Registry.Provider>
  );
}

/** Every declared resource by name. */
export const useResources = (): ReadonlyMap<string, Resource> => useContext(Registry);

/** Permission keys of pages and calls that are no resource. */
export const usePagePermissions = (): readonly string[] => useContext(PagePermissions);

/**
 * One declared resource.
 * @throws Error when none has the name: declarations that point nowhere are refused at start.
 */
export function useResourceNamed(name: string): Resource {
  const resource = useContext(Registry).get(name);
  if (!resource) throw new Error(`No resource is named "${name}".`);
  return resource;
}
