import { isSealed, sealFor } from "./device-seal";

/** Counts what was done at a place, so that of two writes under way the later one stands. */
const sequences = new Map<string, number>();
const nextSequence = (key: string): number => {
  const sequence = (sequences.get(key) ?? 0) + 1;
  sequences.set(key, sequence);
  return sequence;
};

/** Whether something lies at a place, whoever can read it. */
export function holds(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Reads what `writeSealed` kept; undefined for nothing, and for what the one who is signed in
 * cannot read. What an older console stored in clear is read too.
 */
export async function readSealed(storage: () => Storage, key: string): Promise<unknown> {
  try {
    const text = storage().getItem(key);
    if (text === null) return undefined;
    return isSealed(text)
      ? await sealFor("person")?.unseal(key, text)
      : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value for the one who is signed in. A browser that refuses storage, has no room or no
 * cryptography keeps nothing.
 */
export async function writeSealed(
  storage: () => Storage,
  key: string,
  value: unknown,
): Promise<void> {
  const sequence = nextSequence(key);
  try {
    const text = await sealFor("person")?.seal(key, value);
    if (text !== undefined && sequences.get(key) === sequence) storage().setItem(key, text);
  } catch {
    // The page still holds it.
  }
}

/** Removes a value, also one that is being written. */
export function dropSealed(storage: () => Storage, key: string): void {
  nextSequence(key);
  try {
    storage().removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Removes every value whose key begins so. */
export function dropAllSealed(storage: () => Storage, beginning: string): void {
  try {
    const stored = Object.keys(storage());
    for (const key of new Set([...stored, ...sequences.keys()]))
      if (key.startsWith(beginning)) dropSealed(storage, key);
  } catch {
    // Nothing was stored either.
  }
}
