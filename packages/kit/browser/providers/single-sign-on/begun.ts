/** A sign-in at an issuer that began on this device. */
interface Begun {
  /** Out of the address that one went to; the issuer sends it back. */
  state: string;
  /** Whether it confirms the session there is, in a window of its own. */
  confirms: boolean;
  /** Where one wanted to go. */
  to: string | null;
}

const key = "rollcall-single-sign-on";
/** Those that are remembered, the newest. */
const most = 5;

function read(): Begun[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? (value as Begun[]) : [];
  } catch {
    return [];
  }
}

function write(all: readonly Begun[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(all.slice(-most)));
  } catch {
    // Then one comes to the first page.
  }
}

const stateIn = (query: string) => new URLSearchParams(query).get("state") ?? "";

/** Remembers what one goes to this address for. */
export const noteBegun = (url: string, { confirms, to }: Omit<Begun, "state">): void =>
  write([...read(), { state: stateIn(new URL(url).search), confirms, to }]);

/** What was begun with this answer, once; undefined where it was not here. */
export function takeBegun(answer: string): Begun | undefined {
  const all = read();
  const found = all.find(({ state }) => state === stateIn(answer));
  if (found) write(all.filter((one) => one !== found));
  return found;
}
