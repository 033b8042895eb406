import { lastEnding, onSessionChange, readSession } from "../../providers/session";
import { clearDrafts } from "./drafts";

const signal = "rollcall-drafts-forgotten";

/**
 * Other tabs keep drafts of their own, and do not learn from the end of a session whether the
 * person signed out.
 */
function tellOtherTabs(user: number): void {
  try {
    localStorage.setItem(signal, JSON.stringify({ user, at: Date.now() }));
  } catch {
    // Without storage no other tab has a session either.
  }
}

function userIn(text: string | null): number | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" &&
      value !== null &&
      "user" in value &&
      typeof value.user === "number"
      ? value.user
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes what a person typed and did not save when the person signs out, in every tab. A session
 * that ended by itself keeps it for when the same person is back. Called once, at start; returns
 * the way to stop.
 */
export function forgetDraftsOnSignOut(): () => void {
  let user = readSession()?.user.id;
  const stop = onSessionChange(() => {
    if (user !== undefined && !readSession() && lastEnding() === "signed-out") {
      clearDrafts(user);
      tellOtherTabs(user);
    }
    user = readSession()?.user.id;
  });
  const hear = (event: StorageEvent) => {
    const other = event.key === signal ? userIn(event.newValue) : undefined;
    if (other !== undefined) clearDrafts(other);
  };
  window.addEventListener("storage", hear);
  return () => {
    stop();
    window.removeEventListener("storage", hear);
  };
}
