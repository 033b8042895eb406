import { listed, messages } from "../../../schema/messages";
import { relativeTime } from "../../../browser/providers/relative-time";
import words from "./words/en.json" with { type: "json" };

export const t = messages("kit/with/undoable/page", words);

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
  undoOf: (name: string) => t("undoOf", { name }),
  done: ({ kept }: { kept: readonly string[] }) =>
    kept.length === 0 ? t("done") : t("doneKept", namedInShort(kept)),
};
