import { listed, messages } from "../../../schema/messages";
import { relativeTime } from "../../../browser/providers/relative-time";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/with/undoable/page", words);

const maxNamed = 5;

/** Names for a sentence: the first five, and how many more there are. */
export const namedInShort = (names: readonly string[]): { names: string; more: number } => ({
  names: listed(names.slice(0, maxNamed), "unit"),
  more: Math.max(0, names.length - maxNamed),
});

/** Who did something, and how long ago; only when, where nobody is known to have done it. */
export const madeBy = (name: string | undefined, at: string): string =>
  name === undefined ? relativeTime(at) : t("by", { name, when: relativeTime(at) });

/** What these pages say where an act has no words of its own. */
export const undoableStrings = {
  failed: t("failed"),
  loading: t("loading"),
  preview: t("preview"),
  previewFailed: t("previewFailed"),
  include: (name: string) => t("include", { name }),
  included: t("included"),
  more: (count: number) => t("more", { count }),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  latest: t("latest"),
  latestFailed: t("latestFailed"),
  none: t("none"),
  undo: t("undo"),
  undoOf: (name: string) => t("undoOf", { name }),
  undone: t("undone"),
  question: t("question"),
  cancel: t("cancel"),
  done: ({ kept }: { kept: readonly string[] }) =>
    kept.length === 0 ? t("done") : t("doneKept", namedInShort(kept)),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
} as const;
