import { useGetIdentity, useIsAuthenticated, usePermissions } from "@refinedev/core";
import { useMemo } from "react";
import type { Rights } from "../../schema";
import { checkNow } from "./auth-provider";
import type { Session } from "./session";
import { seenSession } from "./view-as";

// What Refine asks authProvider by promises is in memory here: each hook answers from its first
// drawing on, and nothing flickers.
const identityNow = () => seenSession()?.user ?? null;
const permissionsNow = () => seenSession()?.permissions ?? [];

/** Whether somebody is signed in. */
export const useSignedIn = (): boolean =>
  useIsAuthenticated({ queryOptions: { initialData: checkNow, staleTime: 0 } }).data
    ?.authenticated === true;

/** The one whose console is shown. */
export const useIdentity = (): Session["user"] | null =>
  useGetIdentity<Session["user"] | null>({
    queryOptions: { initialData: identityNow, staleTime: 0 },
  }).data ?? null;

/**
 * What the permission check asks of the one whose console is shown; the same object until it
 * changes.
 */
export function useRights(): Rights {
  const isSuper = useIdentity()?.is_super_admin === true;
  const { data: permissions } = usePermissions<string[]>({
    options: { queryKey: ["auth", "permissions"], initialData: permissionsNow, staleTime: 0 },
  });
  return useMemo(() => ({ is_super_admin: isSuper, permissions }), [isSuper, permissions]);
}
