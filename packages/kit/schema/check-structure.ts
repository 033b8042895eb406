import { isFlag, isGroup, isList } from "../fields/questions";
import { defaultProblem } from "./check-default";
import { fieldProblems } from "./check-field";
import { fieldOptionProblems } from "./check-options";
import { didYouMean } from "./did-you-mean";
import type { Field } from "./field";
import { fieldsOf } from "./resource";
import { entryForm, isPlainList, isStructured, mostEntries } from "./structured";
import { partKinds } from "./structured-words";

type Problems = Generator<string>;

/** Options of a field that say something of the whole record, or of the list of records. */
const ofRecords = [
  "unique",
  "list",
  "search",
  "filter",
  "sort",
  "readOnly",
  "hidden",
  "writeOnly",
  "section",
  "headings",
  "read",
  "write",
  "renamedFrom",
  "recordOf",
  "computed",
] as const;

const isPartKind = (kind: unknown): boolean => (partKinds as readonly unknown[]).includes(kind);

/** What keeps a field from being a part of an entry. */
function* partProblems(field: Field, key: string, part: Field): Problems {
  const kind: unknown = part.kind;
  if (!isPartKind(kind))
    return yield `is of the kind "${String(kind)}", which can't be inside a ${isGroup(field) ? "group" : "list"}${didYouMean(String(kind), partKinds)}`;
  yield* fieldOptionProblems({ ...part });
  if (key === "key" || key === "deleted")
    yield "is a name that forms use themselves. Choose another one";
  const given = ofRecords.filter((option) => Object.hasOwn(part, option));
  if (given.length > 0)
    yield `${given.join(", ")} ${given.length === 1 ? "is" : "are"} for fields of the record. Leave ${given.length === 1 ? "it" : "them"} out here`;
  if (isGroup(field) && "default" in part && part.default !== undefined)
    yield "has a default, which would fill in a group that no one filled in. Leave out default";
}

/** What is wrong with what a list or a group is made of. */
export function* structureProblems(field: Field): Problems {
  if (!isStructured(field)) return;
  if (isList(field) && field.max !== undefined)
    if (field.max < 1 || field.max > mostEntries)
      yield `its max must be 1 to ${mostEntries}: all entries are read and saved at once`;
  if (isPlainList(field) && isFlag(field.of))
    yield "is a list of yes and no, which says nothing. Give its entries names: listOf({ … })";
  const form = entryForm(field);
  const parts = fieldsOf(form);
  for (const [key, part] of parts) {
    const place = isPlainList(field) ? "its entry" : `"${key}"`;
    const own = [...partProblems(field, key, part)];
    for (const problem of own) yield `${place} ${problem}`;
    if (own.length > 0) continue;
    const problem = defaultProblem(part);
    if (problem !== undefined) yield `${place}: its default is refused: ${problem}`;
    else
      for (const said of fieldProblems(form, key, part, new Map()))
        yield said.replace(/^entry\.[^:]+:/u, place);
  }
}
