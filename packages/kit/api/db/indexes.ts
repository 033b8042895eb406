import {
  defaultSort,
  readSort,
  sortFields,
  type FieldKind,
  type Resource,
  type Sorting,
} from "../../schema";
import { columnsOf, storedFields } from "./columns";
import { alive, fitsIndex, uniquesOf } from "./kept-rules";
import { identifier, quoted, type Index } from "./model";
import { tableName } from "./names";

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
};

/**
 * Keys of a B-tree that gives the order read forwards or backwards; ties go by id, in the direction
 * of the last term.
 */
function orderKeys(order: readonly Sorting[], after?: string): string[] {
  const terms = order.filter(({ field }) => field !== after && field !== "id");
  const first = order[0]?.descending ?? false;
  const id: Sorting = order.find(({ field }) => field === "id") ?? {
    field: "id",
    descending: order.at(-1)?.descending ?? false,
  };
  return [...terms, id].map(({ field, descending }) =>
    descending === first ? quoted(field) : `${quoted(field)} desc`,
  );
}

/**
 * New texts wait in a list that every search reads through; half a megabyte of them costs a search
 * about 3 ms in the embedded engine.
 */
const pending = "with (gin_pending_list_limit = 512)";

/**
 * The indexes of a resource's table: what is declared to be sorted, filtered or searched by is
 * served by one, and no more, since each is written with every change (decision "search and
 * indexes").
 */
export function indexesOf(resource: Resource): Index[] {
  const table = tableName(resource);
  const order = readSort(defaultSort(resource));
  const sorted = new Set(sortFields(resource).map(({ wire }) => wire));
  const found = new Map<string, Index>();
  const add = (on: string, ...parts: string[]) => {
    if (!found.has(on)) found.set(on, { name: identifier(table, ...parts), on });
  };
  const alone = ['"id"'];
  const inOrder = fitsIndex(
    resource,
    order.map(({ field }) => field),
  );
  const ordered = (wire: string, keys: readonly string[]) =>
    add(`(${[quoted(wire), ...keys].join(", ")}) ${alive}`, wire, "order");
  const throughout = (wire: string) =>
    fitsIndex(resource, [wire, ...order.map(({ field }) => field)])
      ? orderKeys(order, wire)
      : alone;
  const counted = (wire: string) => add(`(${quoted(wire)}) ${alive}`, wire, "count");
  const trigrams = (wire: string) =>
    add(`using gin (${quoted(wire)} gin_trgm_ops) ${pending} ${alive}`, wire, "trigrams");

  for (const { wire, field } of storedFields(resource)) {
    const filtered = field.filter !== undefined && field.filter !== false && !field.hidden;
    const wanted = filtered || sorted.has(wire);
    const lookup: Readonly<Record<Lookup, () => void>> = {
      pointer: () => ordered(wire, filtered ? throughout(wire) : alone),
      word: () => {
        if (wanted) ordered(wire, filtered ? throughout(wire) : alone);
        if (filtered) counted(wire);
      },
      place: () => {
        if (wanted) ordered(wire, alone);
      },
      text: () => {
        if (wanted && fitsIndex(resource, [wire])) ordered(wire, alone);
        if (filtered) trigrams(wire);
      },
      members: () => {
        if (filtered) add(`using gin (${quoted(wire)}) ${alive}`, wire, "members");
      },
      file: () => add(`(${quoted(wire)}) where (${quoted(wire)} is not null)`, wire, "file"),
      none: () => {},
    };
    lookup[lookups[field.kind]]();
  }
  if (inOrder) add(`(${orderKeys(order).join(", ")}) ${alive}`, "list", "order");
  add(`("created_at", "id") ${alive}`, "created_at", "order");
  if (columnsOf(resource).some(({ name }) => name === "search_text")) trigrams("search_text");
  add('("id") where (deleted_at is not null)', "trash");
  return [...uniquesOf(resource).map(({ rule }) => rule), ...found.values()];
}
