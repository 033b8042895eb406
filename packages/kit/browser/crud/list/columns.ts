import { isNumber } from "../../../fields/questions";
import {
  fieldOf,
  listFields,
  readableFields,
  sortable,
  apiNameOf,
  type Field,
  type Resource,
} from "../../../schema";
import { t } from "../../strings/list";

/** A column the list may have. */
export interface Column {
  /** Wire name of the value. */
  apiName: string;
  /** Declared key; the record a reference points at comes under this name. */
  key: string;
  label: string;
  field: Field;
  sortable: boolean;
  /** Names the record: cannot be hidden, and leads to it. */
  title: boolean;
}

const stamp = (label: string, precise = false): Field => ({ kind: "dateTime", label, precise });
const createdName = "created_at";

/** When a record came into the trash; a column of the trash only. */
export const deletedColumn: Column = {
  apiName: "deleted_at",
  key: "deleted_at",
  label: t("columns.deleted"),
  field: stamp(t("columns.deleted")),
  sortable: false,
  title: false,
};

const cache = new WeakMap<Resource, readonly Column[]>();

/** Every column there can be, as declared, the record's own stamps last. */
export function columnsOf(resource: Resource): readonly Column[] {
  let columns = cache.get(resource);
  if (!columns) {
    const mayBeSorted = sortable(resource);
    const declared = readableFields(resource).map(({ apiName, key, field }): Column => ({
      apiName,
      key,
      label: field.label,
      field,
      sortable: mayBeSorted.has(apiName),
      title: key === resource.title,
    }));
    const own = (apiName: string, label: string, field: Field): Column => ({
      apiName,
      key: apiName,
      label,
      field,
      sortable: true,
      title: false,
    });

    columns = [
      ...declared,
      own("id", t("columns.id"), { kind: "integer", label: t("columns.id"), search: true }),
      own(
        createdName,
        resource.createdLabel ?? t("columns.created"),
        stamp(resource.createdLabel ?? t("columns.created"), resource.createdLabel !== undefined),
      ),
      own("updated_at", t("columns.updated"), stamp(t("columns.updated"))),
    ];
    cache.set(resource, columns);
  }
  return columns;
}

const titleName = (resource: Resource) => {
  const field = fieldOf(resource, resource.title);
  return field ? apiNameOf(resource.title, field) : "id";
};

/**
 * API names of the columns an untouched list shows. The title is one of them even if its
 * declaration does not say so.
 */
export function defaultColumns(resource: Resource): string[] {
  const listed = [
    ...(resource.createdLabel === undefined ? [] : [createdName]),
    ...listFields(resource).map(({ apiName }) => apiName),
  ];
  const title = titleName(resource);
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
  const byApiName = new Map(columnsOf(resource).map((column) => [column.apiName, column]));
  const byDefault = defaultColumns(resource);
  const wanted = choice
    ? [
        ...choice.order,
        ...byDefault.filter(
          (apiName) => !choice.order.includes(apiName) && !choice.hidden.includes(apiName),
        ),
      ]
    : byDefault;
  const shown = [...new Set(wanted)].flatMap((apiName) => byApiName.get(apiName) ?? []);
  return shown.some(({ title }) => title)
    ? shown
    : [...[...byApiName.values()].filter(({ title }) => title), ...shown];
}

/** The choice that makes exactly these columns show, in this order. */
export const choiceOf = (resource: Resource, apiNames: readonly string[]): ColumnChoice => ({
  order: apiNames,
  hidden: defaultColumns(resource).filter((apiName) => !apiNames.includes(apiName)),
});

/** Whether the column's values stand right, digit under digit. */
export const isNumeric = ({ field }: Column): boolean => isNumber(field);
