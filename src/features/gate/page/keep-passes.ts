import { onSessionChange, readSession } from "@rollcall/kit/browser/providers/session";
import { gateFlags } from "./gate-flags";

/** Milliseconds a page rests before scans that wait are sent: what it shows comes first. */
const rest = 1500;

const sendLater = (user: number) =>
  setTimeout(() => {
    if (readSession()?.user.id === user)
      import("./gate-device").then(
        ({ startGate }) => startGate(),
        () => undefined,
      );
  }, rest);

/**
 * Scans that were made without a network are sent from any page that is open, as the person who
 * made them. Called once, at start, on every page; returns the way to stop.
 */
export function keepPasses(): () => void {
  let before: number | undefined;
  const follow = () => {
    const now = readSession()?.user.id;
    if (now !== undefined && now !== before && gateFlags.here().some(({ user }) => user === now))
      sendLater(now);
    before = now;
  };
  follow();
  return onSessionChange(follow);
}
