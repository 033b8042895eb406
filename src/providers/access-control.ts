import type { AccessControlProvider } from "@refinedev/core";
import { may, permissionKey, type Action, type Resource } from "../schema";
import { rightsNow } from "./view-as";

/** Refine's words for what is done with a resource, as permission actions. */
const actionOf: ReadonlyMap<string, Action> = new Map([
  ["list", "view"], ["show", "view"], ["view", "view"], ["export", "view"], ["field", "view"],
  ["create", "create"], ["clone", "create"], ["import", "create"],
  ["edit", "edit"], ["restore", "edit"], ["delete", "delete"],
]);

export interface Answer {
  can: boolean;
  reason?: string;
}

/** What a person is told who lacks a permission; the API says the same. */
export const missingPermission = "You don't have permission to access this page";

/** Whether the one who is signed in may do this with the resource. An action or resource nobody declared is refused. */
export function answerFor(resources: readonly Resource[], name: string | undefined, word: string): Answer {
  const resource = resources.find((one) => one.name === name);
  const action = actionOf.get(word);
  if (!resource || !action) return { can: false, reason: missingPermission };
  if (resource.readOnly && action !== "view") return { can: false, reason: `${resource.label} records are written by the system.` };
  const rights = rightsNow();
  const keys = word === "import" ? [permissionKey(resource, "create"), permissionKey(resource, "edit")] : [permissionKey(resource, action)];
  return keys.every((key) => may(rights, key)) ? { can: true } : { can: false, reason: missingPermission };
}

/** Refine's access control out of the permissions in memory: no request per row and button; the API is the authority. */
export const createAccessControl = (resources: readonly Resource[]): AccessControlProvider => ({
  can: async ({ resource, action }) => answerFor(resources, resource, action),
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    // The previous record's answer must not stand in for the next one's, nor a former session's for this one's.
    queryOptions: { placeholderData: undefined, staleTime: 0, gcTime: 0 },
  },
});
