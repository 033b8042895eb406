import {
  hasOptions,
  isFile,
  isFlag,
  isLine,
  isList,
  linksToMany,
  linksToOne,
} from "../../fields/questions";
import {
  computedOf,
  fieldOf,
  fieldsOf,
  apiFields,
  apiNameOf,
  conditionsOf,
  isStructured,
  type ApiField,
  type NoOverlap,
  type Resource,
} from "../../schema";
import { storedFields } from "./columns";
import { identifier, literal, quoted, type Constraint, type Index } from "./model";
import { linkTable, tableName } from "./names";
import { filledDigits } from "./natural-order";

/**
 * A rule the database keeps, with the fields (API names) a person would have to change when it
 * refuses.
 */
export interface ConstraintRule<T> {
  rule: T;
  fields: string[];
}
export const alive = "where (deleted_at is null)";
/** PostgreSQL's index rows end at 2,704 bytes, and a letter may take four. */
const longestIndexed = 600;
const defaultLengths = {
  text: 255,
  longText: 5000,
  email: 254,
  phone: 30,
  url: 2000,
  colour: 7,
} as const;

/** The table of each resource, by the resource's name. */
export type TableNames = ReadonlyMap<string, string>;
export const tableNames = (resources: readonly Resource[]): TableNames =>
  new Map(resources.map((resource) => [resource.name, tableName(resource)]));

const apiNameIn = (resource: Resource, key: string): string => {
  const field = fieldOf(resource, key);
  if (!field) throw new Error(`${resource.name} has no field "${key}".`);
  return apiNameOf(key, field);
};
const isText = (kind: string): kind is keyof typeof defaultLengths =>
  Object.hasOwn(defaultLengths, kind);

/** The longest a value becomes, in letters of four bytes. */
function lettersOf(resource: Resource, apiName: string): number {
  const field = apiFields(resource).get(apiName)?.field;
  if (!field) return 4;
  const computed = computedOf(field);
  if (computed && "concat" in computed)
    return computed.concat.reduce((sum, part) => {
      const own = fieldOf(resource, part);
      return sum + (own ? lettersOf(resource, apiNameOf(part, own)) : part.length);
    }, 0);
  if (hasOptions(field)) return Math.max(...field.options.map((option) => option.length));
  return isText(field.kind)
    ? (("max" in field && typeof field.max === "number" ? field.max : undefined) ??
        defaultLengths[field.kind])
    : 4;
}
/**
 * Whether the longest values of the columns fit into one row of a B-tree together; long texts do
 * not.
 */
export const fitsIndex = (resource: Resource, apiNames: readonly string[]): boolean =>
  apiNames.reduce((sum, apiName) => sum + lettersOf(resource, apiName), 0) <= longestIndexed;

/** How much longer a text may become as a key of its natural order, where every other letter is a digit. */
const keyGrowth = (filledDigits / 4 + 1) / 2;

/** The same of the columns by which these fields are sorted. */
export const fitsOrder = (resource: Resource, apiNames: readonly string[]): boolean =>
  apiNames.reduce((sum, apiName) => {
    const field = apiFields(resource).get(apiName)?.field;
    const letters = lettersOf(resource, apiName);
    return sum + (isLine(field) && field.naturalOrder ? letters * keyGrowth : letters);
  }, 0) <= longestIndexed;

function uniqueKey(resource: Resource, apiName: string, column = quoted(apiName)): string {
  const kind = apiFields(resource).get(apiName)?.field.kind ?? "";
  return isText(kind) ? `lower(${column})` : column;
}

/** Values that are unique, and of which records. */
interface UniqueRule extends ConstraintRule<Index> {
  /** What is alike in two records that may not both be there, in SQL. */
  keys: string;
  /** Of which records the rule is asked, as a condition in SQL. */
  where: string;
  /** API names of the choices that say of which records. */
  among: readonly string[];
  /** Whether the rule is asked of a record, by its values; a field without one has its default. */
  isAsked(this: void, record: Readonly<Record<string, unknown>>): boolean;
}

/** Uniqueness among live records; letter case does not tell texts apart. */
export function uniquesOf(resource: Resource): UniqueRule[] {
  const alone = storedFields(resource)
    .filter(({ field }) => field.unique)
    .map(({ key }) => [key]);
  const { uniqueTogether = [], uniqueAmong = {} } = resource;
  const among = Object.entries(uniqueAmong).map(([key, values]) => {
    const field = fieldOf(resource, key);
    const usual = field && "default" in field ? field.default : undefined;
    return [apiNameIn(resource, key), values, usual] as const;
  });
  const narrowed = among.map(
    ([apiName, values]) => ` and ${quoted(apiName)} in (${values.map(literal).join(", ")})`,
  );
  return [...alone, ...uniqueTogether].map((keys, at) => {
    const isNarrow = at >= alone.length && among.length > 0;
    const fields = keys.map((key) => apiNameIn(resource, key));
    if (!fitsIndex(resource, fields))
      throw new Error(
        `${resource.name}.${keys.join(", ")}: what is unique has at most ${longestIndexed} letters; give it a max.`,
      );
    const columns = fields.map((apiName) => uniqueKey(resource, apiName)).join(", ");
    const where = `(deleted_at is null${isNarrow ? narrowed.join("") : ""})`;
    return {
      fields,
      keys: columns,
      where,
      rule: {
        name: identifier(tableName(resource), ...fields, "unique"),
        unique: true,
        on: `(${columns}) where ${where}`,
      },
      isAsked: (record) =>
        !isNarrow ||
        among.every(([apiName, values, usual]) =>
          values.includes(String(record[apiName] ?? usual)),
        ),
      among: isNarrow ? among.map(([apiName]) => apiName) : [],
    };
  });
}

const minutes = (column: string) => `(extract(epoch from ${column}) / 60)::integer`;
const ranges: Readonly<Record<string, (from: string, to: string, ends: string) => string>> = {
  date: (from, to, ends) => `daterange(${from}, ${to}, ${ends})`,
  time: (from, to, ends) => `int4range(${minutes(from)}, ${minutes(to)}, ${ends})`,
  dateTime: (from, to, ends) => `tstzrange(${from}, ${to}, ${ends})`,
};

/** What two records share that must not overlap, and the span that each covers, as SQL. */
export interface OverlapTerms {
  /** API names of the ends of the span. */
  ends: [from: string, to: string];
  /** API names, the ends among them. */
  columns: string[];
  /** @param of the alias of the table in SQL; none unless given */
  within(of?: string): string[];
  span(of?: string): string;
}

export function overlapTerms(resource: Resource, overlap: NoOverlap): OverlapTerms {
  const [from, to] = [apiNameIn(resource, overlap.from), apiNameIn(resource, overlap.to)];
  const range = ranges[fieldOf(resource, overlap.from)?.kind ?? ""];
  if (!range) throw new Error(`${resource.name}: noOverlap needs two dates or two times.`);
  const shared = (overlap.within ?? []).map((key) => apiNameIn(resource, key));
  const ends = overlap.ends === "inclusive" ? "'[]'" : "'[)'";
  const column = (apiName: string, of?: string) => (of ? `${of}.` : "") + quoted(apiName);
  return {
    ends: [from, to],
    columns: [...shared, from, to],
    within: (of) => shared.map((apiName) => uniqueKey(resource, apiName, column(apiName, of))),
    span: (of) => range(column(from, of), column(to, of), ends),
  };
}

/** Live records that cover the same day or minute are refused; an open end lasts for ever. */
export function overlapsOf(resource: Resource): ConstraintRule<Constraint>[] {
  return (resource.noOverlap ?? []).map((overlap) => {
    const { ends, within, span } = overlapTerms(resource, overlap);
    const parts = [...within().map((same) => `${same} with =`), `${span()} with &&`];
    return {
      fields: ends,
      rule: {
        name: identifier(tableName(resource), ends[0], "no_overlap"),
        is: `exclude using gist (${parts.join(", ")}) ${alive}`,
      },
    };
  });
}

/** A check of one field: what it asks for, and the fields (API names) it compares that one with. */
export interface CheckRule extends ConstraintRule<Constraint> {
  word: "choice" | "after" | "not_before" | "when" | "json";
  others: readonly string[];
}

/** The condition of `when`: a value, or none, by the values of other columns. */
function whenCondition({ apiName, field }: ApiField): string {
  const met = conditionsOf(field)
    .map(([key, values]) => {
      const allowed = values.map((value) =>
        typeof value === "string" ? literal(value) : String(value),
      );
      return `coalesce(${quoted(key)} in (${allowed.join(", ")}), false)`;
    })
    .join(" and ");
  const filled = isFlag(field)
    ? quoted(apiName)
    : isList(field)
      ? `${quoted(apiName)} <> '[]'::jsonb`
      : `${quoted(apiName)} is not null`;
  return field.required && !isFlag(field)
    ? `(${met}) = (${filled})`
    : `(${met}) or not (${filled})`;
}

const jsonTypes = { listOf: "array", group: "object" } as const;

/** The words of a choice, the order of two moments, and what is there only with another value. */
export function checksOf(resource: Resource): CheckRule[] {
  const table = tableName(resource);
  return storedFields(resource).flatMap((apiField) => {
    const { apiName, field } = apiField;
    const rules: CheckRule[] = [];
    const add = (word: CheckRule["word"], condition: string, others: readonly string[] = []) =>
      rules.push({
        word,
        others,
        fields: [apiName],
        rule: { name: identifier(table, apiName, word), is: `check (${condition})` },
      });
    if (hasOptions(field))
      add("choice", `${quoted(apiName)} in (${field.options.map(literal).join(", ")})`);
    if (isStructured(field))
      add("json", `jsonb_typeof(${quoted(apiName)}) = '${jsonTypes[field.kind]}'`);
    if ("after" in field && field.after)
      add("after", `${quoted(apiName)} > ${quoted(field.after)}`, [field.after]);
    if ("notBefore" in field && field.notBefore)
      add("not_before", `${quoted(apiName)} >= ${quoted(field.notBefore)}`, [field.notBefore]);
    if (field.when)
      add(
        "when",
        whenCondition(apiField),
        conditionsOf(field).map(([key]) => key),
      );
    return rules;
  });
}

const pointsAt = (table: string, name: string, column: string, target: string): Constraint => ({
  name: identifier(table, name, "reference"),
  is: `foreign key (${quoted(column)}) references ${quoted(target)} (id)`,
});

/**
 * References and files must exist. Deleting is soft, so the database itself never deletes along.
 */
export function referencesOf(resource: Resource, tables: TableNames): ConstraintRule<Constraint>[] {
  return storedFields(resource).flatMap(({ apiName, field }) => {
    const target = linksToOne(field) ? tables.get(field.to) : isFile(field) ? "files" : undefined;
    return target === undefined
      ? []
      : [{ fields: [apiName], rule: pointsAt(tableName(resource), apiName, apiName, target) }];
  });
}

/** Both ends of a link table; `fields` names the many-to-many field. */
export function linkReferencesOf(
  resource: Resource,
  key: string,
  target: string,
): ConstraintRule<Constraint>[] {
  const table = linkTable(resource, key);
  return [
    { fields: [key], rule: pointsAt(table, "from_id", "from_id", tableName(resource)) },
    { fields: [key], rule: pointsAt(table, "to_id", "to_id", target) },
  ];
}

/** The many-to-many fields a resource owns, with the table they point at. */
export const linksOf = (
  resource: Resource,
  tables: TableNames,
): { key: string; target: string }[] =>
  fieldsOf(resource).flatMap(([key, field]) =>
    linksToMany(field) && field.owner ? [{ key, target: tables.get(field.to) ?? "" }] : [],
  );
