import { messages } from "../../schema/messages";
import words from "./words/import-undo/en.json" with { type: "json" };

const t = messages("kit/import-undo", words);

/** What is said where an import is undone. */
export const undoStrings = {
  undo: t("undo"),
  undoOf: (name: string) => t("undoOf", { name }),
  title: t("title"),
  explain: (things: string) => t("explain", { things }),
  stays: (things: string) => t("stays", { things }),
  confirm: t("confirm"),
  cancel: t("cancel"),
  close: t("close"),
  refused: t("refused"),
  blocked: (things: string, count: number) => t("blocked", { count, things }),
  partly: (removed: string, left: string) => t("partly", { removed, left }),
  moreBlockers: (count: number) => t("moreBlockers", { count }),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  done: (removed: number) => t("done", { removed }),
  pastTitle: t("pastTitle"),
  noName: t("noName"),
  facts: (created: number, updated: number) =>
    updated === 0 ? t("factsAdded", { created }) : t("facts", { created, updated }),
  undoneBy: (who: string, when: string) => t("undoneBy", { who, when }),
} as const;
