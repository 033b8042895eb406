import { createContext, useContext, useMemo, type ReactNode } from "react";
import { declaredOf, seenBy, withResourceNames, type Resource, type Rights } from "../../schema";

type ByName = ReadonlyMap<string, Resource>;
const noResources: ByName = new Map();
const Registry = createContext({ seen: noResources, declared: noResources });
const none: readonly string[] = [];
const PagePermissions = createContext(none);

const byName = (resources: readonly Resource[]): ByName =>
  new Map(resources.map((resource) => [resource.name, resource]));

/**
 * Makes the declarations known to generic code, which may not import them: resources with the
 * fields that the signed-in person may see, and permission keys of what is no resource.
 */
export function ResourceRegistry({
  resources,
  rights,
  pagePermissions = none,
  children,
}: {
  resources: readonly Resource[];
  /** Of the signed-in person; without them every field is there. */
  rights?: Rights;
  pagePermissions?: readonly string[];
  children: ReactNode;
}) {
  const registry = useMemo(
    () => ({
      declared: byName(resources),
      seen: byName(
        withResourceNames(
          rights ? resources.map((resource) => seenBy(resource, rights)) : resources,
        ),
      ),
    }),
    [resources, rights],
  );
  return (
    <Registry.Provider value={registry}>
      <PagePermissions.Provider value={pagePermissions}>{children}</PagePermissions.Provider>
    </Registry.Provider>
  );
}

/** Every resource by name, with the fields that the signed-in person may see. */
export const useResources = (): ByName => useContext(Registry).seen;

/** Every resource by name as it is declared: for what is said of permissions. */
export const useDeclaredResources = (): ByName => useContext(Registry).declared;

/** A declared resource with the fields that the signed-in person may see. */
export function useSeen(resource: Resource): Resource {
  const seen = useResources().get(resource.name);
  return seen && declaredOf(seen) === resource ? seen : resource;
}

/** Permission keys of pages and calls that are no resource. */
export const usePagePermissions = (): readonly string[] => useContext(PagePermissions);

/**
 * One resource, with the fields that the signed-in person may see.
 * @throws Error when none has the name: declarations that point nowhere are refused at start.
 */
export function useResourceNamed(name: string): Resource {
  const resource = useResources().get(name);
  if (!resource) throw new Error(`No resource is named "${name}".`);
  return resource;
}
