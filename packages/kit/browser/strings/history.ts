const words: ReadonlyMap<string, string> = new Map([
  ["created", "Created"],
  ["updated", "Changed"],
  ["deleted", "Moved to the trash"],
  ["restored", "Restored"],
]);

/** What the history of a record says. */
export const historyStrings = {
  action: (action: string) => words.get(action) ?? action.charAt(0).toUpperCase() + action.slice(1),
  by: (actor: string) => `by ${actor}`,
  system: "the system",
  reason: (reason: string) => `Reason: ${reason}`,
  to: "changed to",
  empty: "No changes yet.",
  older: "Show older",
  loading: "Loading the history…",
  loadFailed: "Couldn't load the history.",
  tryAgain: "Try again",
  row: (name: string, what: string) => `${name} ${what}`,
  rowAdded: "added",
  rowRemoved: "removed",
  orderChanged: "Order changed",
} as const;
