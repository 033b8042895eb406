/** What toasts say on their own account, and in place of Refine's sentences. */
export const toasts = {
  close: "Close message",
  undo: "Undo",
  undoOf: (message: string) => `Undo: ${message}`,
};

type Sentence = (options: Record<string, unknown>) => string;
/**
 * Refine's sentences by key, as this console says them. What is missing here is said as Refine
 * would.
 */
export const refineSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ["notifications.success", () => ""],
  ["notifications.error", () => "Something went wrong"],
  ["notifications.createSuccess", ({ resource }) => `Created: ${String(resource)}`],
  ["notifications.createError", () => "Couldn't create the record"],
  ["notifications.editSuccess", ({ resource }) => `Saved: ${String(resource)}`],
  ["notifications.editError", () => "Couldn't save"],
  ["notifications.deleteSuccess", ({ resource }) => `Deleted: ${String(resource)}`],
  ["notifications.deleteError", () => "Couldn't delete"],
]);
