import { isHeld } from "../pages/mark-attendance/offline/device-flags";
import { lastEnding, onSessionChange, readSession } from "../providers/session";

/** Milliseconds a page rests before saves that wait are sent: what it shows comes first. */
const rest = 1500;

const sendLater = (user: number) => setTimeout(() => {
  if (readSession()?.user.id === user) import("../pages/mark-attendance/offline/register-queue").then(({ startSending }) => startSending(), () => undefined);
}, rest);

/**
 * Registers that were saved without a network are sent from whichever page is open, as the person who saved them; what was
 * kept to be read without one is forgotten when that person signs out. Called once, at start; returns the way to stop.
 */
export function keepRegisters(): () => void {
  let user: number | undefined;
  const follow = () => {
    const before = user;
    user = readSession()?.user.id;
    if (before !== undefined && user === undefined && lastEnding() === "signed-out" && isHeld("kept", before)) {
      import("../pages/mark-attendance/offline/kept").then(({ forgetKept }) => forgetKept(before)).catch((error: unknown) => console.warn("What was kept of the registers could not be removed.", error));
    }
    if (user !== undefined && user !== before && isHeld("waiting", user)) sendLater(user);
  };
  follow();
  return onSessionChange(follow);
}
