import type { Audiences } from "./audiences";
import { wordOf } from "./declared-words";
import { perLanguage } from "./per-language";

const parts = ["kinds", "groups", "figures", "notices", "placeholders"] as const;
/**
 * What a person reads of a kind, a group, a figure, a notice or a placeholder on pages; `whose` is part
 * of what an API stores.
 */
const textOptions: ReadonlySet<string> = new Set([
  "label",
  "plural",
  "meaning",
  "one",
  "many",
]);

type Entry = Readonly<Record<string, unknown>>;
const entriesIn = (part: Readonly<Record<string, object>>) =>
  Object.entries(part) as [name: string, entry: Entry][];
const isText = (option: string, value: unknown): value is string =>
  textOptions.has(option) && typeof value === "string";

/** Every text of an application's audiences by its key: `audiences.kinds.member.label`. */
export const audienceTexts = (audiences: Audiences): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap((part) =>
      entriesIn(audiences[part]).flatMap(([name, entry]) =>
        Object.entries(entry).flatMap(([option, value]): [string, string][] =>
          isText(option, value) ? [[`audiences.${part}.${name}.${option}`, value]] : [],
        ),
      ),
    ),
  );

const spokenEntry = (entry: Entry, key: string): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([option, value]) => [
      option,
      isText(option, value) ? (wordOf(`${key}.${option}`) ?? value) : value,
    ]),
  );

/**
 * Audiences as the language at work says them: for pages. What an API stores of them is compared
 * later, and stays as it was declared.
 */
export const spokenAudiences = perLanguage((audiences: Audiences): Audiences => ({
  ...audiences,
  ...(Object.fromEntries(
    parts.map((part) => [
      part,
      Object.fromEntries(
        entriesIn(audiences[part]).map(([name, entry]) => [
          name,
          spokenEntry(entry, `audiences.${part}.${name}`),
        ]),
      ),
    ]),
  ) as unknown as Audiences),
}));
