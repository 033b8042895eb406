import { messages } from "@rollcall/kit/schema/messages";
import { namedInShort } from "@rollcall/kit/with/undoable/page";
import words from "./words/en.json" with { type: "json" };

const t = messages("leaves/page/class", words);

/** What the page for leave of a class says. */
export const classLeaveStrings = {
  title: t("title"),
  intro: t("intro"),
  open: t("open"),
  type: t("type"),
  chooseType: t("chooseType"),
  reason: t("reason"),
  what: t("what"),
  toPreview: t("toPreview"),
  nobody: t("nobody"),
  summary: (granted: number, changes: number, skipped: number) =>
    skipped > 0
      ? t("summarySkipped", { granted, changes, skipped })
      : t("summary", { granted, changes }),
  over: (n: number) => t("over", { n }),
  included: t("included"),
  noClass: t("noClass"),
  changes: t("changes"),
  save: (n: number) => t("save", { n }),
  saved: (n: number) => t("saved", { n }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  none: t("none"),
  noneText: t("noneText"),
  entry: (type: string, n: number) => t("entry", { type, n }),
  cancelled: t("cancelled"),
  undo: t("undo"),
  undoOf: (reason: string) => t("undoOf", { reason }),
  undoQuestion: t("undoQuestion"),
  undoText: (n: number) => t("undoText", { n }),
  back: t("back"),
  undoDone: ({ cancelled, kept }: { cancelled: number; kept: readonly string[] }) =>
    kept.length === 0
      ? t("undoDone", { n: cancelled })
      : t("undoDoneKept", { n: cancelled, ...namedInShort(kept) }),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
} as const;
