import { createContext, useCallback, useContext } from "react";
import { ownOf, permissionKey, type Resource, type ResourceAct } from "../../schema";
import type { Ask } from "../providers/access-control";

const Access = createContext<Ask>(() => ({ can: false }));

/**
 * Hands what the access control provider answers to generic code, which does not know who is signed
 * in. Nobody may anything until told otherwise.
 */
export const AccessProvider = Access.Provider;

/** What the access control provider answers, at once. */
export const useAsk = (): Ask => useContext(Access);

/**
 * Whether the one who is signed in may do this with the resource; at once, for as many as one
 * likes.
 */
export function useMayDo(): (resource: Resource, act: ResourceAct) => boolean {
  const ask = useContext(Access);
  return useCallback((resource, act) => ask({ resource: resource.name, action: act }).can, [ask]);
}

/**
 * Whether the one who is signed in holds a permission: for what is done by a call that is no
 * resource's.
 */
export function useMay(): (key: string) => boolean {
  const ask = useContext(Access);
  return useCallback((key) => ask({ action: key }).can, [ask]);
}

/**
 * The same, be it for one's own alone: for what is done by calls that leave out what is not.
 */
export function useMayOrOwn(): (key: string) => boolean {
  const may = useMay();
  return useCallback((key) => may(key) || may(ownOf(key)), [may]);
}

/** Whether the one who is signed in sees only its own records of a resource. */
export function useOnlyOwn(resource: Resource): boolean {
  const may = useMay();
  return resource.scope !== undefined && !may(permissionKey(resource, "view"));
}

/** Whether a page is open to the one who is signed in; by its path, as the menu has it. */
export function useMayOpen(): (path: string) => boolean {
  const ask = useContext(Access);
  return useCallback((path) => ask({ resource: path.slice(1), action: "list" }).can, [ask]);
}
