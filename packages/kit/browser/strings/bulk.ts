const figure = (count: number) => count.toLocaleString();

/**
 * What is said around doing something with many records at once. `things` is their name for the
 * count: "book" or "books".
 */
export const bulkStrings = {
  actions: { delete: "Delete", restore: "Restore" },
  ask: {
    delete: (count: number, things: string) => `Delete ${figure(count)} ${things}?`,
    restore: (count: number, things: string) => `Restore ${figure(count)} ${things}?`,
  },
  askOne: {
    delete: (title: string) => `Delete ${title}?`,
    restore: (title: string) => `Restore ${title}?`,
  },
  explain: {
    delete: "You can restore them from the trash. Records in use elsewhere are kept.",
    restore: "They return to the list. Records that clash with another stay in the trash.",
  },
  explainOne: {
    delete: "You can restore it from the trash. It won't be deleted if it's in use elsewhere.",
    restore: "It returns to the list, unless it clashes with another record.",
  },
  confirm: {
    delete: (count: number) => `Delete ${figure(count)}`,
    restore: (count: number) => `Restore ${figure(count)}`,
  },
  cancel: "Cancel",
  busy: { delete: "Deleting…", restore: "Restoring…" },
  done: {
    delete: (count: number, things: string) => `${figure(count)} ${things} deleted`,
    restore: (count: number, things: string) => `${figure(count)} ${things} restored`,
  },
  doneOne: {
    delete: (title: string) => `${title} deleted`,
    restore: (title: string) => `${title} restored`,
  },
  notDoneOne: {
    delete: (title: string) => `Couldn't delete ${title}`,
    restore: (title: string) => `Couldn't restore ${title}`,
  },
  undone: (count: number, things: string) => `${figure(count)} ${things} restored`,
  undoFailed: "Couldn't undo",
  undoUnconfirmed: "We couldn't confirm the undo",
  lookInTrash: "Check the trash to see what is still there.",
  failed: { delete: "Couldn't delete", restore: "Couldn't restore" },
  /** No answer came, or none that can be read: it may be done. */
  unconfirmed: {
    delete: "We couldn't confirm the deletion",
    restore: "We couldn't confirm the restore",
  },
  halfway: "Stopped early",
  retry: "Try again",
  result: "Result",
  summary: { done: "Done", skipped: "Skipped", failed: "Failed" },
  reasons: "Reasons",
  record: "Record",
  reason: "Reason",
  moreReasons: (count: number) => `and ${figure(count)} more`,
  unknownRecord: (id: number) => `No. ${id}`,
  close: "Close",
} as const;
