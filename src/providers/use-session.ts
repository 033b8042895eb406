import { useSyncExternalStore } from "react";
import { may, type Rights } from "../schema";
import { onSessionChange, readSession, type Session } from "./session";

/** The session, and again whenever it changes in any tab. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, readSession);

/** The one permission check, for the one who is signed in. */
export function useMay(): (key: string) => boolean {
  const session = useSession();
  const rights: Rights = { is_super_admin: session?.user.is_super_admin === true, permissions: session?.permissions ?? [] };
  return (key) => may(rights, key);
}
