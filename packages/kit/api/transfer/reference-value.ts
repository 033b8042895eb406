import { linksToMany } from "../../fields/questions";
import { isTree, pluralOf, type ReferenceField, type ReferencesField } from "../../schema";
import { listed, withinSentence } from "../../schema/messages";
import { sentences } from "../../schema/sentences";
import { splitTexts } from "../../schema/transfer/cell-text";
import { idIn } from "../http/id-in";
import type { Coerced } from "./coerce";
import type { Lookup } from "./reference-lookup";
import { t } from "./text";

const severalCalled = (things: string, text: string, ids: readonly number[], column: string) =>
  t("severalCalled", {
    things,
    text,
    count: ids.length,
    ids: listed(ids.map(String), "unit"),
    column,
  });

/**
 * The texts of a reference's two columns in one row, with the heading of the column that takes ids.
 */
export interface ReferenceTexts {
  name: string;
  id: string;
  idColumn: string;
}
/**
 * A value; or, where name and id say different things, both, of which the stored record tells which
 * one was edited.
 */
export type ReferenceValue = Coerced | { byId: Coerced; byName: Coerced; disagreement: string };

const noun = ({ target }: Lookup) => withinSentence(target.label);

function idOfName(text: string, lookup: Lookup, idColumn: string): number | string {
  if (!lookup.byName)
    return t("mayNotLookUp", { plural: pluralOf(lookup.target), column: idColumn });
  const ids = lookup.idsOf(text);
  if (ids.length > 1)
    return severalCalled(
      withinSentence(pluralOf(lookup.target)),
      text,
      [...ids].sort((a, b) => a - b).slice(0, 10),
      idColumn,
    );
  return ids[0] ?? t("noneCalled", { noun: noun(lookup), text });
}

function idOfId(text: string, lookup: Lookup, idColumn: string): number | string {
  const id = idIn(text);
  if (id === undefined) return idOfName(text, lookup, idColumn);
  return lookup.titleOf(id) === undefined ? t("notThere", { noun: noun(lookup), id: text }) : id;
}

function valueOf(
  texts: readonly string[],
  many: boolean,
  read: (text: string) => number | string,
): Coerced {
  const ids: number[] = [];
  for (const text of texts) {
    const id = read(text);
    if (typeof id === "string") return { reason: id };
    if (!ids.includes(id)) ids.push(id);
  }
  return { value: many ? ids : ids[0] };
}

const textsOf = (text: string, many: boolean) =>
  many ? splitTexts(text) : text.trim() ? [text.trim()] : [];
const sameNames = (a: readonly string[], b: readonly string[]) => {
  const key = (texts: readonly string[]) =>
    JSON.stringify(texts.map((text) => text.replace(/\s+/gu, " ").trim().toLowerCase()).sort());
  return key(a) === key(b);
};

/**
 * The name in a row of a tree by which no record is called yet: another row of the file may make
 * one. Undefined where it is none.
 */
export function nameToCome(
  field: ReferenceField | ReferencesField,
  { name, id }: ReferenceTexts,
  lookup: Lookup,
): string | undefined {
  const [text, other] = [name, id].map((one) => one.trim()).filter(Boolean);
  if (!isTree(field) || !lookup.byName || text === undefined || other !== undefined)
    return undefined;
  const isId = name.trim() === "" && idIn(text) !== undefined;
  return isId || lookup.idsOf(text).length > 0 ? undefined : text;
}

/** What a row says of a reference. Undefined where it says nothing. */
export function referenceValue(
  field: ReferenceField | ReferencesField,
  texts: ReferenceTexts,
  lookup: Lookup,
): ReferenceValue | undefined {
  const many = linksToMany(field);
  const [names, ids] = [textsOf(texts.name, many), textsOf(texts.id, many)];
  if (![...names, ...ids].every((text) => text.isWellFormed() && !text.includes("\u0000")))
    return { reason: sentences.unstorable(field.label) };
  if (names.length === 0 && ids.length === 0) return undefined;
  const byId = valueOf(ids, many, (text) => idOfId(text, lookup, texts.idColumn));
  const byName = valueOf(names, many, (text) => idOfName(text, lookup, texts.idColumn));
  if (ids.length === 0) return byName;
  if (names.length === 0 || "reason" in byId) return byId;
  const titles = [byId.value].flat().map((id) => lookup.titleOf(Number(id)) ?? "");
  if (sameNames(titles, names)) return byId;
  return {
    byId,
    byName,
    disagreement: t("disagree", {
      value: texts.name.slice(0, 60),
      idColumn: texts.idColumn,
      ids: texts.id.slice(0, 60),
      titles: listed(titles, "unit").slice(0, 100),
    }),
  };
}
