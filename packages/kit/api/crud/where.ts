import { kindOf } from "../../fields/kinds";
import { hasOptions, isFlag, linksToMany, linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  cleanEmail,
  cleanLines,
  defaultSort,
  filterable,
  isTree,
  isTreeOperator,
  isAlwaysRequired,
  readSort,
  apiFields,
  type Condition,
  type Field,
  type FieldKind,
  type FilterValue,
  type ListQuery,
  type Operator,
  type Resource,
  type Sorting,
  type TreeOperator,
  type ApiField,
} from "../../schema";
import { kindApiOf } from "../../fields/api/own-kinds";
import { ownKindOf } from "../../fields/own-kinds";
import { sortColumn } from "../db/columns";
import { tableName } from "../db/names";
import { relatedValue } from "./computed";
import { dayCondition } from "./day-condition";
import { pattern, searchCondition, searchedDigits } from "./search";
import { column, titleOrder } from "./select";
import { intoTreeCondition, treeCondition } from "./tree-filter";
import { andIf, linkOf, name, targetOf, type Registry } from "../registry";

/**
 * The type a list of values is sent as, so that one prepared statement serves any number of them.
 */
const arrayTypes: Readonly<Record<FieldKind, string>> = {
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  url: "text",
  colour: "text",
  choice: "text",
  permissionKeys: "text",
  changes: "text",
  json: "text",
  listOf: "text",
  group: "text",
  integer: "int",
  reference: "int",
  references: "int",
  image: "int",
  file: "int",
  decimal: "numeric",
  boolean: "boolean",
  date: "date",
  time: "time",
  dateTime: "timestamptz",
};

const anyOf = (values: FilterValue[], kind: FieldKind): SQL =>
  sql`any(${sql.param(values)}::${sql.raw(arrayTypes[kind])}[])`;
const list = (value: Condition["value"]): FilterValue[] => (Array.isArray(value) ? value : [value]);

type Compare = (at: SQL, value: Condition["value"], kind: FieldKind) => SQL;
const compare: Readonly<Record<Exclude<Operator, TreeOperator>, Compare>> = {
  eq: (at, value) => sql`${at} = ${value}`,
  ne: (at, value) => sql`${at} is distinct from ${value}`,
  lt: (at, value) => sql`${at} < ${value}`,
  lte: (at, value) => sql`${at} <= ${value}`,
  gt: (at, value) => sql`${at} > ${value}`,
  gte: (at, value) => sql`${at} >= ${value}`,
  in: (at, value, kind) => sql`${at} = ${anyOf(list(value), kind)}`,
  nin: (at, value, kind) => sql`(${at} is null or not ${at} = ${anyOf(list(value), kind)})`,
  between: (at, value) => sql`${at} between ${list(value)[0]} and ${list(value)[1]}`,
  contains: (at, value) => sql`${at} ilike ${`%${pattern(String(value))}%`}`,
  ncontains: (at, value) =>
    sql`(${at} is null or ${at} not ilike ${`%${pattern(String(value))}%`})`,
  startswith: (at, value) => sql`${at} ilike ${`${pattern(String(value))}%`}`,
  endswith: (at, value) => sql`${at} ilike ${`%${pattern(String(value))}`}`,
  null: (at, value) => (value === true ? sql`${at} is null` : sql`${at} is not null`),
};

function linkCondition(
  resource: Resource,
  apiField: ApiField,
  { operator, value }: Condition,
  registry: Registry,
): SQL {
  const { table, mine, theirs, target } = linkOf(resource, apiField, registry);
  const links = sql`select 1 from ${table} l join ${name(tableName(target))} t on t.id = l.${theirs} and t.deleted_at is null where l.${mine} = r.id${andIf(registry.seen(target, "t"))}`;
  if (operator === "null")
    return value === true ? sql`not exists (${links})` : sql`exists (${links})`;
  const wanted = sql`${links} and l.${theirs} = ${anyOf(list(value), "references")}`;
  return operator === "ne" || operator === "nin"
    ? sql`not exists (${wanted})`
    : sql`exists (${wanted})`;
}

/** What is looked for, as it would have been stored. */
function cleaned(
  value: Condition["value"],
  kind: FieldKind,
  field: Field | undefined,
): Condition["value"] {
  const own = field && ownKindOf(field)?.clean;
  const clean = (one: FilterValue) => {
    if (typeof one !== "string") return one;
    const text = kindOf(kind).text === "email" ? cleanEmail(one) : cleanLines(one);
    return own ? own(text, field) : text;
  };
  return Array.isArray(value) ? value.map(clean) : clean(value);
}

/** What a tree of the resource itself selects, or one that its records point into. */
const ofTree = (
  resource: Resource,
  apiField: ApiField | undefined,
  condition: Condition & { operator: TreeOperator },
  registry: Registry,
): SQL =>
  linksToOne(apiField?.field) && !isTree(apiField.field)
    ? intoTreeCondition(apiField.field.to, condition, registry)
    : treeCondition(resource, condition, registry);

/** Operators that find a part of a phone number, which may be typed with blanks and signs. */
const inPhone: ReadonlySet<Operator> = new Set(["contains", "endswith"]);

function comparison(
  at: SQL,
  kind: FieldKind,
  { operator, value }: { operator: Exclude<Operator, TreeOperator>; value: Condition["value"] },
  field: Field | undefined,
): SQL {
  const digits =
    kindOf(kind).text === "phone" && inPhone.has(operator) && searchedDigits(String(value));
  if (digits)
    return sql`(${compare[operator](at, value, kind)} or ${compare[operator](at, digits, kind)})`;
  const wanted = cleaned(value, kind, field);
  const own = field && kindApiOf(field)?.condition?.(at, { operator, value: wanted }, field);
  if (own) return own;
  const ofDays =
    kindOf(kind).moment === "instant" ? dayCondition(at, operator, list(wanted)) : undefined;
  return ofDays ?? compare[operator](at, wanted, kind);
}

function conditionOf(resource: Resource, condition: Condition, registry: Registry): SQL {
  const readable = registry.readable(resource);
  const apiField = apiFields(readable).get(condition.field);
  if (linksToMany(apiField?.field)) return linkCondition(resource, apiField, condition, registry);
  const kind = filterable(readable).get(condition.field)?.kind;
  if (!kind) throw new Error(`${resource.name} cannot be filtered by ${condition.field}.`);
  const { operator } = condition;
  if (isTreeOperator(operator))
    return ofTree(resource, apiField, { ...condition, operator }, registry);
  if (kindOf(kind).parts === "entries")
    return condition.value === true
      ? sql`${column(condition.field)} = '[]'::jsonb`
      : sql`${column(condition.field)} <> '[]'::jsonb`;
  if (kindOf(kind).keys && condition.operator === "eq")
    return sql`${column(condition.field)} @> array[${condition.value}]::text[]`;
  const at = (apiField && relatedValue(resource, apiField, registry)) ?? column(condition.field);
  return comparison(at, kind, { operator, value: condition.value }, apiField?.field);
}

/** The rows of `r` a query selects, of those that may be seen; page and order aside. */
export function whereOf(
  resource: Resource,
  query: Pick<ListQuery, "search" | "searchTypos" | "conditions" | "trashed" | "ids">,
  registry: Registry,
): SQL {
  const seen = registry.seen(resource, "r");
  const parts: SQL[] = seen ? [seen] : [];
  if (query.trashed === "without") parts.push(sql`r.deleted_at is null`);
  if (query.trashed === "only") parts.push(sql`r.deleted_at is not null`);
  if (query.ids) parts.push(sql`r.id = ${anyOf(query.ids, "reference")}`);
  if (query.search) parts.push(...searchCondition(resource, query, registry));
  for (const condition of query.conditions) parts.push(conditionOf(resource, condition, registry));
  return parts.length ? sql.join(parts, sql` and `) : sql`true`;
}

/**
 * The sortings as they are run: a sort by one of few words goes on with the resource's own order,
 * which an index holds (docs/decisions/lists.md).
 */
function fullOrder(resource: Resource, sort: readonly Sorting[]): readonly Sorting[] {
  const last = sort.at(-1);
  const field = last && apiFields(resource).get(last.field)?.field;
  if (sort.length !== 1 || last?.descending || (!hasOptions(field) && !isFlag(field))) return sort;
  return [...sort, ...readSort(defaultSort(resource)).filter((one) => one.field !== last?.field)];
}

const canBeEmpty = ({ field }: ApiField) => !isAlwaysRequired(field) && !isFlag(field);

/** @throws Error for a declared field that the caller may not read */
function refuseUnreadable(resource: Resource, field: string, readable?: ApiField): void {
  if (!readable && apiFields(resource).has(field))
    throw new Error(`${resource.name} cannot be sorted by ${field}.`);
}

/**
 * The joins and the terms of an order, and the columns of `r` they are made of. A reference sorts
 * by the title of what it points at; ties go by id.
 */
export function orderOf(
  resource: Resource,
  query: Pick<ListQuery, "sort">,
  registry: Registry,
): { joins: SQL; terms: SQL; columns: SQL[] } {
  const sort = fullOrder(resource, query.sort);
  const joins: SQL[] = [];
  const terms: SQL[] = [];
  const columns = new Set(["id"]);
  const readable = apiFields(registry.readable(resource));
  for (const { field, descending } of sort) {
    const apiField = readable.get(field);
    refuseUnreadable(resource, field, apiField);
    const related = apiField && relatedValue(resource, apiField, registry);
    const by = apiField ? sortColumn(apiField) : field;
    let at = related ?? column(by);
    if (!related) columns.add(by);
    if (linksToOne(apiField?.field)) {
      const target = targetOf(apiField.field.to, registry);
      const alias = `by_${field}`;
      const byTitle = titleOrder(target, alias, registry);
      joins.push(
        sql` left join ${name(tableName(target))} ${sql.identifier(alias)} on ${sql.identifier(alias)}.id = ${at}`,
        ...byTitle.joins,
      );
      at = byTitle.term;
    }
    const mayBeEmpty = apiField !== undefined && canBeEmpty(apiField);
    terms.push(descending ? (mayBeEmpty ? sql`${at} desc nulls last` : sql`${at} desc`) : at);
  }
  if (!sort.some(({ field }) => field === "id"))
    terms.push(sort.at(-1)?.descending ? sql`r.id desc` : sql`r.id`);
  return {
    joins: joins.length ? sql.join(joins, sql``) : sql``,
    terms: sql.join(terms, sql`, `),
    columns: [...columns].map(column),
  };
}
