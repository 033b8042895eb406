/** What is said of records that go into the trash with others. */
export const trashStrings = {
  asking: "Checking what else goes to the trash…",
  goes: (records: string) =>
    `Also goes to the trash: ${records}. Restoring brings back everything.`,
  /** Of so many, with the names of all where they are few. */
  records: (count: number, things: string, names: readonly string[]) =>
    `${count.toLocaleString()} ${things}${names.length > 0 ? ` (${names.join(", ")})` : ""}`,
  failed: "Couldn't check what else goes to the trash.",
  tryAgain: "Try again",
  refused: "It can't be deleted",
  someRefused: "Some can't be deleted",
} as const;
