/** What a device holds of a person, told without opening its store: so that the console loads nothing to find nothing. */
type Held = "waiting" | "kept";

const place = (held: Held, user: number) => `rollcall-registers-${held}:${user}`;

/** Notes that the device holds saves that wait, or registers kept for when there is no network. */
export function noteHeld(held: Held, user: number, isHeld: boolean): void {
  try {
    if (isHeld) localStorage.setItem(place(held, user), "1");
    else localStorage.removeItem(place(held, user));
  } catch {
    // Then what waits is sent once the page of the registers is opened.
  }
}

/** Whether the device holds it. */
export function isHeld(held: Held, user: number): boolean {
  try {
    return localStorage.getItem(place(held, user)) !== null;
  } catch {
    return false;
  }
}
