import { messages } from "../../schema/messages";
import words from "./words/bulk/en.json" with { type: "json" };

const t = messages("kit/bulk", words);

/**
 * What is said around doing something with many records at once. `things` is their name for the
 * count: "book" or "books".
 */
export const bulkStrings = {
  actions: { delete: t("actions.delete"), restore: t("actions.restore") },
  ask: {
    delete: (count: number, things: string) => t("ask.delete", { count, things }),
    restore: (count: number, things: string) => t("ask.restore", { count, things }),
  },
  askOne: {
    delete: (title: string) => t("askOne.delete", { title }),
    restore: (title: string) => t("askOne.restore", { title }),
  },
  explain: { delete: t("explain.delete"), restore: t("explain.restore") },
  explainOne: { delete: t("explainOne.delete"), restore: t("explainOne.restore") },
  confirm: {
    delete: (count: number) => t("confirm.delete", { count }),
    restore: (count: number) => t("confirm.restore", { count }),
  },
  cancel: t("cancel"),
  busy: { delete: t("busy.delete"), restore: t("busy.restore") },
  done: {
    delete: (count: number, things: string) => t("done.delete", { count, things }),
    restore: (count: number, things: string) => t("done.restore", { count, things }),
  },
  doneOne: {
    delete: (title: string) => t("doneOne.delete", { title }),
    restore: (title: string) => t("doneOne.restore", { title }),
  },
  notDoneOne: {
    delete: (title: string) => t("notDoneOne.delete", { title }),
    restore: (title: string) => t("notDoneOne.restore", { title }),
  },
  undone: (count: number, things: string) => t("undone", { count, things }),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
  lookInTrash: t("lookInTrash"),
  failed: { delete: t("failed.delete"), restore: t("failed.restore") },
  /** No answer came, or none that can be read: it may be done. */
  unconfirmed: { delete: t("unconfirmed.delete"), restore: t("unconfirmed.restore") },
  halfway: t("halfway"),
  retry: t("retry"),
  result: t("result"),
  summary: { done: t("summary.done"), skipped: t("summary.skipped"), failed: t("summary.failed") },
  reasons: t("reasons"),
  record: t("record"),
  reason: t("reason"),
  moreReasons: (count: number) => t("moreReasons", { count }),
  unknownRecord: (id: number) => t("unknownRecord", { id }),
  close: t("close"),
} as const;
