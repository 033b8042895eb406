import { call } from "../call";
import { noteBegun } from "./begun";

/** By which the window that has confirmed a session tells the page that waits for it. */
export const confirmedKey = "rollcall-confirmed";

/**
 * Opens the window in which one signs in again. Called in the press itself: a later one is blocked.
 * Undefined where it is blocked.
 */
export const openWindow = (): Window | undefined =>
  window.open("about:blank", "_blank", "popup,width=520,height=720") ?? undefined;

/** Leads that window to the issuer. @throws ApiFailure as the API refuses. */
export async function beginConfirming(key: string, opened: Window): Promise<void> {
  const { data } = await call("POST /auth/issuers/:key/begin-confirming", {
    params: { key },
    asOneself: true,
  });
  noteBegun(data.url, { confirms: true, to: null });
  opened.location.href = data.url;
}

/** Confirms the session by what an issuer has answered, and tells the page that waits for it. */
export async function confirmByIssuer(key: string, answer: string): Promise<void> {
  await call("POST /auth/issuers/:key/confirm", {
    params: { key },
    body: { answer },
    asOneself: true,
  });
  try {
    localStorage.setItem(confirmedKey, String(Date.now()));
  } catch {
    // Then the page that waits does not hear of it; one presses there again.
  }
  window.close();
}

/** Calls back once a window of this browser has confirmed the session. Returns the way to stop. */
export function onConfirmed(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === confirmedKey && listener();
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
