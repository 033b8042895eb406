import { listed, messages } from "@rollcall/kit/schema/messages";
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
  addClass: t("addClass"),
  chooseClass: t("chooseClass"),
  removeClass: (name: string) => t("removeClass", { name }),
  students: t("students"),
  who: t("who"),
  what: t("what"),
  failed: t("failed"),
  loading: t("loading"),
  toPreview: t("toPreview"),
  preview: t("preview"),
  previewFailed: t("previewFailed"),
  nobody: t("nobody"),
  summary: (granted: number, changes: number, skipped: number) =>
    skipped > 0
      ? t("summarySkipped", { granted, changes, skipped })
      : t("summary", { granted, changes }),
  over: (n: number) => t("over", { n }),
  table: t("table"),
  include: (name: string) => t("include", { name }),
  included: t("included"),
  student: t("student"),
  class: t("class"),
  noClass: t("noClass"),
  changes: t("changes"),
  note: t("note"),
  more: (n: number) => t("more", { n }),
  save: (n: number) => t("save", { n }),
  saved: (n: number) => t("saved", { n }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  latest: t("latest"),
  latestFailed: t("latestFailed"),
  none: t("none"),
  noneText: t("noneText"),
  entry: (type: string, n: number) => t("entry", { type, n }),
  by: (name: string | null, when: string) => (name ? t("by", { name, when }) : when),
  cancelled: t("cancelled"),
  undo: t("undo"),
  undoOf: (reason: string) => t("undoOf", { reason }),
  undoQuestion: t("undoQuestion"),
  undoText: (n: number) => t("undoText", { n }),
  back: t("back"),
  undoDone: (n: number, kept: readonly string[]) =>
    kept.length === 0
      ? t("undoDone", { n })
      : t("undoDoneKept", {
          n,
          names: listed(kept.slice(0, 5), "unit"),
          more: Math.max(0, kept.length - 5),
        }),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
} as const;
