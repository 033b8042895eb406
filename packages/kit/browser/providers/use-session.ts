import { useSyncExternalStore } from "react";
import { onSessionChange, type Session } from "./session";
import { readView, seenSession, type View } from "./view-as";

/** The session as the console shows it, and again whenever it changes in any tab. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, seenSession);

/** With whose rights this tab looks at the console; null while with one's own. */
export const useView = (): View | null => useSyncExternalStore(onSessionChange, readView);
