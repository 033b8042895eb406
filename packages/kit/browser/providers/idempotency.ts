/**
 * Keys of writes whose end is unknown, by what was sent: React Query hands the same object to each
 * try of one action.
 */
const keys = new WeakMap<object, string>();

/**
 * The idempotency key of a write. Made once for what a person did and kept while it is tried again;
 * `settle` forgets it when the server has answered, so that doing the same once more is another
 * write.
 */
export function idempotencyKey(sent: unknown, given?: string): { key: string; settle(): void } {
  if (given || typeof sent !== "object" || sent === null)
    return { key: given ?? crypto.randomUUID(), settle: () => undefined };
  const key = keys.get(sent) ?? crypto.randomUUID();
  keys.set(sent, key);
  return { key, settle: () => void keys.delete(sent) };
}
