import { messages, withinSentence } from "../../schema/messages";
import words from "./words/show/en.json" with { type: "json" };

const t = messages("kit/show", words);

/** What the page of a record says. */
export const showStrings = {
  edit: t("edit"),
  delete: t("delete"),
  refresh: t("refresh"),
  restore: t("restore"),
  details: t("details"),
  history: t("history"),
  nothing: t("nothing"),
  withheld: t("withheld"),
  facts: (created: string, changed: string) => t("facts", { created, changed }),
  written: (when: string) => t("written", { when }),
  number: (id: number) => t("number", { id }),
  andMore: (count: number) => t("andMore", { count }),
  imageFailed: t("imageFailed"),

  inTrash: (when: string) => t("inTrash", { when }),
  deleteTitle: (name: string) => t("deleteTitle", { name }),
  deleteText: t("deleteText"),
  keep: t("keep"),
  deleted: (label: string, name: string) => t("deleted", { label, name }),
  restored: (label: string, name: string) => t("restored", { label, name }),
  notDeleted: t("notDeleted"),
  deleteUnconfirmed: t("deleteUnconfirmed"),
  notRestored: (name: string) => t("notRestored", { name }),
  restoreUnconfirmed: (name: string) => t("restoreUnconfirmed", { name }),
  changedMeanwhile: t("changedMeanwhile"),

  relatedLabel: (plural: string, field: string) => t("relatedLabel", { plural, field }),
  relatedEmpty: (plural: string) => t("relatedEmpty", { plural: withinSentence(plural) }),
  relatedCount: (shown: number, total: number) =>
    shown < total ? t("relatedShown", { shown, total }) : t("relatedTotal", { total }),
  seeAll: (total: number, plural: string) => t("seeAll", { total, plural: withinSentence(plural) }),
  openList: (plural: string) => t("openList", { plural: withinSentence(plural) }),
  add: (label: string) => t("add", { label: withinSentence(label) }),
  loading: t("loading"),
  loadFailed: t("loadFailed"),
  tryAgain: t("tryAgain"),
  openImage: (label: string) => t("openImage", { label }),
} as const;
