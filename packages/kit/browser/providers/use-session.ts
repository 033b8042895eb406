import { useSyncExternalStore } from "react";
import { onSessionChange, readSecondStep, type SecondStep, type Session } from "./session";
import { readView, seenSession, type View } from "./view-as";

/** The session as the console shows it, and again whenever it changes in any tab. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, seenSession);

/** With whose rights this tab looks at the console; null while with one's own. */
export const useView = (): View | null => useSyncExternalStore(onSessionChange, readView);

/** The sign-in of this tab that waits for its second step; null where there is none. */
export const useSecondStep = (): SecondStep | null =>
  useSyncExternalStore(onSessionChange, readSecondStep);
