import {
  fieldOf,
  listFields,
  readableFields,
  sortable,
  wireKey,
  type Field,
  type Resource,
} from "../../../schema";
import { listStrings } from "../../strings/list";

/** A column the list may have. */
export interface Column {
  /** Wire name of the value. */
  wire: string;
  /** Declared key; the record a reference points at comes under this name. */
  key: string;
  label: string;
  field: Field;
  sortable: boolean;
  /** Names the record: cannot be hidden, and leads to it. */
  title: boolean;
}

const stamp = (label: string, precise = false): Field => ({ kind: "dateTime", label, precise });
const createdWire = "created_at";

/** When a record came into the trash; a column of the trash only. */
export const deletedColumn: Column = {
  wire: "deleted_at",
  key: "deleted_at",
  label: listStrings.columns.deleted,
  field: stamp(listStrings.columns.deleted),
  sortable: false,
  title: false,
};

const cache = new WeakMap<Resource, readonly Column[]>();

/** Every column there can be, as declared, the record's own stamps last. */
export function columnsOf(resource: Resource): readonly Column[] {
  let columns = cache.get(resource);
  if (!columns) {
    const mayBeSorted = sortable(resource);
    const declared = readableFields(resource).map(({ wire, key, field }): Column => ({
      wire,
      key,
      label: field.label,
      field,
      sortable: mayBeSorted.has(wire),
      title: key === resource.title,
    }));
    const own = (wire: string, label: string, field: Field): Column => ({
      wire,
      key: wire,
      label,
      field,
      sortable: true,
      title: false,
    });
    const { id, created, updated } = listStrings.columns;
    columns = [
      ...declared,
      own("id", id, { kind: "integer", label: id, search: true }),
      own(
        createdWire,
        resource.createdLabel ?? created,
        stamp(resource.createdLabel ?? created, resource.createdLabel !== undefined),
      ),
      own("updated_at", updated, stamp(updated)),
    ];
    cache.set(resource, columns);
  }
  return columns;
}

const titleWire = (resource: Resource) => {
  const field = fieldOf(resource, resource.title);
  return field ? wireKey(resource.title, field) : "id";
};

/**
 * Wire names of the columns an untouched list shows. The title is one of them even if its
 * declaration does not say so.
 */
export function defaultColumns(resource: Resource): string[] {
  const listed = [
    ...(resource.createdLabel === undefined ? [] : [createdWire]),
    ...listFields(resource).map(({ wire }) => wire),
  ];
  const title = titleWire(resource);
  return listed.includes(title) ? listed : [title, ...listed];
}

/**
 * How somebody wants the columns: in this order, without these. Both name what the declaration had
 * when it was said.
 */
export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

/**
 * The columns to show. What the declaration has gained since the choice was made appears; what it
 * lost is gone.
 */
export function shownColumns(resource: Resource, choice: ColumnChoice | undefined): Column[] {
  const byWire = new Map(columnsOf(resource).map((column) => [column.wire, column]));
  const byDefault = defaultColumns(resource);
  const wanted = choice
    ? [
        ...choice.order,
        ...byDefault.filter(
          (wire) => !choice.order.includes(wire) && !choice.hidden.includes(wire),
        ),
      ]
    : byDefault;
  const shown = [...new Set(wanted)].flatMap((wire) => byWire.get(wire) ?? []);
  return shown.some(({ title }) => title)
    ? shown
    : [...[...byWire.values()].filter(({ title }) => title), ...shown];
}

/** The choice that makes exactly these columns show, in this order. */
export const choiceOf = (resource: Resource, wires: readonly string[]): ColumnChoice => ({
  order: wires,
  hidden: defaultColumns(resource).filter((wire) => !wires.includes(wire)),
});

/** Whether the column's values stand right, digit under digit. */
export const isNumeric = ({ field }: Column): boolean =>
  field.kind === "integer" || field.kind === "decimal";
