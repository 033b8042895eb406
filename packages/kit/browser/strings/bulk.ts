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
    delete:
      "They go to the trash, from where they can be restored. What is still in use elsewhere is kept.",
    restore: "They come back to the list. What would clash with another record stays in the trash.",
  },
  explainOne: {
    delete:
      "It goes to the trash, from where it can be restored. If it is still in use elsewhere, it is kept.",
    restore: "It comes back to the list, unless it would clash with another record.",
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
    delete: (title: string) => `${title} was not deleted`,
    restore: (title: string) => `${title} was not restored`,
  },
  undone: (count: number, things: string) => `${figure(count)} ${things} restored`,
  undoFailed: "That could not be undone",
  undoUnconfirmed: "We couldn't confirm the undo",
  lookInTrash: "Check the trash to see what is still there.",
  failed: { delete: "Couldn't delete", restore: "Couldn't restore" },
  /** No answer came, or none that can be read: it may be done. */
  unconfirmed: {
    delete: "We couldn't confirm the deletion",
    restore: "We couldn't confirm the restore",
  },
  halfway: "Stopped before the end",
  retry: "Try again",
  result: "What happened",
  summary: { done: "Done", skipped: "Skipped", failed: "Failed" },
  reasons: "Not done, and why",
  record: "Record",
  reason: "Reason",
  moreReasons: (count: number) => `and ${figure(count)} more`,
  unknownRecord: (id: number) => `No. ${id}`,
  close: "Close",
} as const;
