import { linksToOne } from "../fields/questions";
import { readableFields, writableFields, type ApiField } from "./api-fields";
import type { Children } from "./children";
import type { FieldKind } from "./field";
import { pluralOf } from "./declared-words";
import { fieldsOf, type Resource } from "./resource";

/** Rows a record may have, unless its declaration says otherwise. */
export const usualRows = 50;
/** The most rows that a declaration may allow: all of them are read, shown and saved at once. */
export const mostRows = 200;

/** Kinds that are no cell of a row: lists, and files, which are uploaded on a page of their own. */
const notInRows: ReadonlySet<FieldKind> = new Set<FieldKind>([
  "references",
  "permissionKeys",
  "image",
  "file",
  "changes",
  "json",
  "listOf",
  "group",
]);

/** The rows of one kind that a record has, with the declarations looked up. */
export interface ChildTable {
  /** Its name in the record, in a body and in errors (`copies.2.code`). */
  key: string;
  label: string;
  help: string | undefined;
  /** The resource of the rows. */
  resource: Resource;
  /** The field of a row that points at the record. */
  pointer: ApiField;
  /** The fields that a client may send with a row. */
  fields: readonly ApiField[];
  /** Those that the form and the record's page show; of them only `fields` are edited. */
  columns: readonly ApiField[];
  /** The name of the integer that keeps the order. */
  order: string | undefined;
  max: number;
}

/** The fields of a resource that can be written in a row, without the one that points at the record. */
export const rowFields = (resource: Resource, pointer: string): ApiField[] =>
  writableFields(resource).filter(
    ({ key, field }) => key !== pointer && !field.writeOnly && !notInRows.has(field.kind),
  );

/** The fields of a resource that a row can show, with those that nobody writes. */
export const shownFields = (resource: Resource, pointer: string): ApiField[] =>
  readableFields(resource).filter(
    ({ key, field }) => key !== pointer && !notInRows.has(field.kind),
  );

/** The references of a resource that point at another, by key. */
export const referencesTo = (resource: Resource, target: Resource): string[] =>
  fieldsOf(resource).flatMap(([key, field]) =>
    linksToOne(field) && field.to === target.name ? [key] : [],
  );

function tableOf(key: string, declared: Children, owner: Resource, rows: Resource): ChildTable {
  const by = declared.by ?? referencesTo(rows, owner)[0] ?? "";
  const pointer = writableFields(rows).find((each) => each.key === by);
  if (!pointer) throw new Error(`${rows.name} has no reference "${by}" to ${owner.name}.`);
  const fields = rowFields(rows, by);
  const shown = shownFields(rows, by);
  const { columns, order } = declared;
  return {
    key,
    get label() {
      return declared.label ?? pluralOf(rows);
    },
    get help() {
      return declared.help;
    },
    resource: rows,
    pointer,
    fields,
    columns: columns
      ? columns.flatMap((column) => shown.find((each) => each.key === column) ?? [])
      : fields.filter((each) => each.key !== order),
    order,
    max: declared.max ?? usualRows,
  };
}

const tables = new WeakMap<Resource, readonly ChildTable[]>();
const none: readonly ChildTable[] = [];

/** Keeps which rows the records of a resource have. */
export function keepChildren(resource: Resource, found: readonly ChildTable[]): void {
  if (found.length > 0) tables.set(resource, found);
}

/** Keeps, for each resource whose records have rows, what those are. */
export function rememberChildren(resources: readonly Resource[]): void {
  for (const resource of resources) {
    const found = Object.entries(resource.children ?? {}).flatMap(([key, declared]) => {
      const rows = resources.find(({ name }) => name === declared.to);
      return rows ? [tableOf(key, declared, resource, rows)] : [];
    });
    keepChildren(resource, found);
  }
}

/**
 * The rows that records of a resource have, in declared order.
 * @throws Error where the declarations were not checked (`checkResources`).
 */
export function childrenOf(resource: Resource): readonly ChildTable[] {
  const found = tables.get(resource);
  if (!found && resource.children && Object.keys(resource.children).length > 0)
    throw new Error(`Check the declarations first: ${resource.name} have children.`);
  return found ?? none;
}

/** What a cell, or a whole row, is called in errors: `copies.2.code`, `copies.2`. */
export const cellName = (key: string, row: number | string, apiName?: string): string =>
  [key, row, ...(apiName === undefined ? [] : [apiName])].join(".");
