import { messages } from "../../schema/messages";
import words from "./words/toasts/en.json" with { type: "json" };

export const t = messages("kit/toasts", words);

type Sentence = (options: Record<string, unknown>) => string;

/**
 * Refine's sentences by key, as this console says them. What is missing here is said as Refine
 * would.
 */
export const refineSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ["notifications.success", () => ""],
  ["notifications.error", () => t("error")],
  [
    "notifications.createSuccess",
    ({ resource }) => t("createSuccess", { resource: String(resource) }),
  ],
  ["notifications.createError", () => t("createError")],
  ["notifications.editSuccess", ({ resource }) => t("editSuccess", { resource: String(resource) })],
  ["notifications.editError", () => t("editError")],
  [
    "notifications.deleteSuccess",
    ({ resource }) => t("deleteSuccess", { resource: String(resource) }),
  ],
  ["notifications.deleteError", () => t("deleteError")],
]);
