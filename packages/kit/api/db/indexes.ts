import { isPhone } from "../../fields/questions";
import {
  apiFields,
  defaultSort,
  readSort,
  sortFields,
  type ApiField,
  type Field,
  type FieldKind,
  type Operator,
  type Resource,
  type Sorting,
} from "../../schema";
import { ownKindOf } from "../../fields/own-kinds";
import { columnsOf, sortColumn, storedFields } from "./columns";
import { alive, fitsIndex, fitsOrder, uniquesOf } from "./constraint-rules";
import { identifier, quoted, type Index } from "./model";
import { tableName } from "./names";
import { bareNumber, isUndialled } from "./phone-sql";

/**
 * How a kind is looked up: by one of few words (and counted by it), by a pointer to another record,
 * by its place in an order, by a part of a text, by a member of a list, or from a file back to its
 * record.
 */
type Lookup = "word" | "pointer" | "place" | "text" | "members" | "file" | "none";
const lookups: Readonly<Record<FieldKind, Lookup>> = {
  choice: "word",
  boolean: "word",
  reference: "pointer",
  integer: "place",
  decimal: "place",
  date: "place",
  time: "place",
  dateTime: "place",
  colour: "place",
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  url: "text",
  permissionKeys: "members",
  image: "file",
  file: "file",
  references: "none",
  changes: "none",
  json: "none",
  listOf: "none",
  group: "none",
};

/** A text of which no part can be asked for is looked up by its place alone. */
function lookupOf(field: Field): Lookup {
  const lookup = lookups[field.kind];
  const inParts = ownKindOf(field)?.operators?.some((operator) => partial.has(operator)) ?? true;
  return lookup === "text" && !inParts ? "place" : lookup;
}
const partial: ReadonlySet<Operator> = new Set(["contains", "ncontains", "startswith", "endswith"]);

/**
 * Keys of a B-tree that gives the order read forwards or backwards; ties go by id, in the direction
 * of the last term.
 */
function orderKeys(resource: Resource, order: readonly Sorting[], after?: string): string[] {
  const fields = apiFields(resource);
  const keyOf = (field: string) => {
    const apiField = fields.get(field);
    return quoted(apiField ? sortColumn(apiField) : field);
  };
  const terms = order.filter(({ field }) => field !== after && field !== "id");
  const first = order[0]?.descending ?? false;
  const id: Sorting = order.find(({ field }) => field === "id") ?? {
    field: "id",
    descending: order.at(-1)?.descending ?? false,
  };
  return [...terms, id].map(({ field, descending }) =>
    descending === first ? keyOf(field) : `${keyOf(field)} desc`,
  );
}

/**
 * New texts wait in a list that every search reads through; half a megabyte of them costs a search
 * about 3 ms in the embedded engine.
 */
const pending = "with (gin_pending_list_limit = 512)";

/** By its digits a phone number names a record, and those that can't be dialled are counted. */
const phoneIndexes = ({ apiName, field }: ApiField): readonly [on: string, part: string][] =>
  isPhone(field) && !field.hidden
    ? [
        [`(${bareNumber(quoted(apiName))}) ${alive}`, "number"],
        [`("id") where (deleted_at is null and ${isUndialled(quoted(apiName))})`, "undialled"],
      ]
    : [];

/**
 * The indexes of a resource's table: what is declared to be sorted, filtered or searched by is
 * served by one, and no more, since each is written with every change
 * (docs/decisions/lists.md).
 */
export function indexesOf(resource: Resource): Index[] {
  const table = tableName(resource);
  const order = readSort(defaultSort(resource));
  const sorted = new Set(sortFields(resource).map(({ apiName }) => apiName));
  const found = new Map<string, Index>();
  const add = (on: string, ...parts: string[]) => {
    if (!found.has(on)) found.set(on, { name: identifier(table, ...parts), on });
  };
  const alone = ['"id"'];
  const inOrder = fitsOrder(
    resource,
    order.map(({ field }) => field),
  );
  const ordered = (apiName: string, keys: readonly string[]) =>
    add(`(${[quoted(apiName), ...keys].join(", ")}) ${alive}`, apiName, "order");
  const throughout = (apiName: string) =>
    fitsOrder(resource, [apiName, ...order.map(({ field }) => field)])
      ? orderKeys(resource, order, apiName)
      : alone;
  const counted = (apiName: string) => add(`(${quoted(apiName)}) ${alive}`, apiName, "count");
  const trigrams = (apiName: string) =>
    add(`using gin (${quoted(apiName)} gin_trgm_ops) ${pending} ${alive}`, apiName, "trigrams");

  for (const apiField of storedFields(resource)) {
    const { apiName, field } = apiField;
    const by = sortColumn(apiField);
    const filtered = field.filter !== undefined && field.filter !== false && !field.hidden;
    const wanted = filtered || sorted.has(apiName);
    const lookup: Readonly<Record<Lookup, () => void>> = {
      pointer: () => ordered(apiName, filtered ? throughout(apiName) : alone),
      word: () => {
        if (wanted) ordered(apiName, filtered ? throughout(apiName) : alone);
        if (filtered) counted(apiName);
      },
      place: () => {
        if (wanted) ordered(apiName, alone);
      },
      text: () => {
        if (wanted && fitsOrder(resource, [apiName])) ordered(by, alone);
        // What is sorted by a key is still looked up by itself.
        if (filtered && by !== apiName && fitsIndex(resource, [apiName])) ordered(apiName, alone);
        if (filtered) trigrams(apiName);
      },
      members: () => {
        if (filtered) add(`using gin (${quoted(apiName)}) ${alive}`, apiName, "members");
      },
      file: () =>
        add(`(${quoted(apiName)}) where (${quoted(apiName)} is not null)`, apiName, "file"),
      none: () => {},
    };
    lookup[lookupOf(field)]();
    for (const [on, part] of phoneIndexes(apiField)) add(on, apiName, part);
  }
  if (inOrder) add(`(${orderKeys(resource, order).join(", ")}) ${alive}`, "list", "order");
  add(`("created_at", "id") ${alive}`, "created_at", "order");
  if (columnsOf(resource).some(({ name }) => name === "search_text")) trigrams("search_text");
  add('("id") where (deleted_at is not null)', "trash");
  return [...uniquesOf(resource).map(({ rule }) => rule), ...found.values()];
}
