const key = "rollcall-mock-made-from";

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

/** What the kept database was made from. */
export const madeFrom = (): string | null => localStorage.getItem(key);
export const rememberMadeFrom = (name: string): void => localStorage.setItem(key, name);
