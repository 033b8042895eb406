import { messages } from "../../schema/messages";
import words from "./words/record-actions/en.json" with { type: "json" };

const t = messages("kit/record-actions", words);

/** What is said around an action that a resource declares; `label` is its own: "Archive". */
export const recordActionStrings = {
  cancel: t("cancel"),
  more: (title: string) => t("more", { title }),
  menu: t("menu"),
  ask: (label: string, title: string) => t("ask", { label, title }),
  askMany: (label: string, count: number, things: string) => t("askMany", { label, count, things }),
  explainMany: t("explainMany"),
  confirmMany: (label: string, count: number) => t("confirmMany", { label, count }),
  busy: (label: string) => t("busy", { label }),
  done: (label: string, title: string) => t("done", { label, title }),
  doneMany: (label: string, count: number, things: string) =>
    t("doneMany", { label, count, things }),
  failed: (label: string) => t("failed", { label }),
  unconfirmed: (label: string) => t("unconfirmed", { label }),
  changedMeanwhile: t("changedMeanwhile"),
} as const;
