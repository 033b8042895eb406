const beginning = "rollcall-mock-made-from";
/** What of this browser outlives new data, beside what they were made from. */
const stays: ReadonlySet<string> = new Set(["rollcall-tour"]);
const keyOf = (name: string) => `${beginning}:${name}`;

/** A short name for what a database is made from: another program makes another database. */
export async function fingerprint(parts: unknown): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(JSON.stringify(parts)),
  );
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** What the stored database of a name was made from; null where there is none. */
export const madeFrom = (name: string): string | null => localStorage.getItem(keyOf(name));
export const rememberMadeFrom = (name: string, made: string): void =>
  localStorage.setItem(keyOf(name), made);

/** Empties what this browser stores for the console, but for what databases were made from. */
export function forgetSession(): void {
  for (const key of Object.keys(localStorage))
    if (!key.startsWith(beginning) && !stays.has(key)) localStorage.removeItem(key);
}
