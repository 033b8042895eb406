/**
 * The Idempotency-Key of one action of a person. Pressing Save again after a failure whose outcome
 * is not known is the same action as long as the same is sent, so it keeps its key; `settle` ends
 * it once the server has answered.
 */
export function createActionKey() {
  let current: { sent: string; key: string } | undefined;
  return {
    keyFor(sent: string): string {
      if (current?.sent !== sent) current = { sent, key: crypto.randomUUID() };
      return current.key;
    },
    settle(): void {
      current = undefined;
    },
  };
}
