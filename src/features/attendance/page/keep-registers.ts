import { usersWithCache } from "../../../providers/device/stored-flags";
import { waitingHere } from "./mark/offline/device-flags";
import { onSessionChange, readSession } from "@rollcall/kit/browser/providers/session";

/** Milliseconds a page rests before saves that wait are sent: what it shows comes first. */
const rest = 1500;

const sendLater = (user: number) =>
  setTimeout(() => {
    if (readSession()?.user.id === user)
      import("./mark/offline/register-queue").then(
        ({ startSending }) => startSending(),
        () => undefined,
      );
  }, rest);

/**
 * What a session kept is unreadable once it has ended; here it goes altogether. Where its code
 * cannot be had it goes at the next start.
 */
function forget(users: readonly number[]): void {
  if (users.length === 0) return;
  import("../../../providers/device/cached-answers")
    .then(({ forgetCached }) => Promise.all(users.map(forgetCached)))
    .catch((error: unknown) =>
      console.warn("What was kept of the registers could not be removed.", error),
    );
}

/**
 * Registers that were saved without a network are sent from whichever page is open, as the person
 * who saved them; what was kept to be read without one goes with the session, however that ends.
 * Called once, at start, on every page; returns the way to stop.
 */
export function keepRegisters(): () => void {
  let before: { user: number; token: string } | undefined;
  const follow = () => {
    const session = readSession();
    const now = session ? { user: session.user.id, token: session.token } : undefined;
    const isSame = before === undefined || before.token === now?.token;
    forget(usersWithCache().filter((user) => user !== now?.user || !isSame));
    if (now && now.user !== before?.user && waitingHere().some(({ user }) => user === now.user))
      sendLater(now.user);
    before = now;
  };
  follow();
  return onSessionChange(follow);
}
