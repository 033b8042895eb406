import { isLine } from "../../fields/questions";
import { normalForm } from "../normal-form";
import { pluralOf } from "../declared-words";
import { fieldOf, type Resource } from "../resource";

/**
 * What of a person's name stands in a column: a part of it, or all of it with the family name
 * first, as "Rao, Asha".
 */
export const nameParts = ["first", "middle", "last", "lastFirst"] as const;
export type NamePart = (typeof nameParts)[number];

/** The field that holds a person's name, if the records are of persons. */
export function personName(resource: Resource): string | undefined {
  const field = fieldOf(resource, resource.title);
  return isLine(field) && field.person === true ? resource.title : undefined;
}

/** The words of a heading, "visitorNumber" and "Visitor_Number" as well. */
export const tokensOf = (text: string): readonly string[] =>
  normalForm(text, "NFKC")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const partWords: Readonly<Record<string, "first" | "middle" | "last">> = {
  first: "first",
  firstname: "first",
  given: "first",
  givenname: "first",
  givennames: "first",
  forename: "first",
  forenames: "first",
  middle: "middle",
  middlename: "middle",
  middlenames: "middle",
  last: "last",
  lastname: "last",
  family: "last",
  familyname: "last",
  surname: "last",
};
const fillers = new Set(["name", "names", "full", "of", "the"]);
/** What the order of its parts says of a heading. */
const wholes: Readonly<Record<string, NamePart | "value">> = {
  first: "first",
  middle: "middle",
  last: "last",
  "last first": "lastFirst",
  "last first middle": "lastFirst",
  "first last": "value",
  "first middle last": "value",
};

/**
 * What of the name of a record a heading says that it holds: `value` is all of it as it is read.
 * Undefined where it says nothing of it: "Father's first name", "Preferred first name".
 */
export function namePartOf(resource: Resource, header: string): NamePart | "value" | undefined {
  if (personName(resource) === undefined) return undefined;
  const { headings = [] } = fieldOf(resource, resource.title) ?? {};
  const own = new Set([resource.label, pluralOf(resource), ...headings].flatMap(tokensOf));
  const said = tokensOf(header).filter(
    (token) => (Object.hasOwn(partWords, token) || !own.has(token)) && !fillers.has(token),
  );
  const parts = said.map((token) => (Object.hasOwn(partWords, token) ? partWords[token] : "other"));
  const order = parts.join(" ");
  return Object.hasOwn(wholes, order) ? wholes[order] : undefined;
}

const oneComma = /^[^,]*[^,\s][^,]*,[^,]*[^,\s][^,]*$/u;

/** Whether a name looks as if its family name came first. */
export const looksLastFirst = (text: string): boolean => oneComma.test(text);

/** "Rao, Asha" as it is read; undefined where it has more commas than one. */
export function readLastFirst(text: string): string | undefined {
  if (!text.includes(",")) return text.trim();
  if (!oneComma.test(text)) return undefined;
  const [last = "", first = ""] = text.split(",");
  return `${first.trim()} ${last.trim()}`;
}
