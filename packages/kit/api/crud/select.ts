import { linksToMany, linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  apiFields,
  fieldOf,
  includeFields,
  ownVerbs,
  readableFields,
  type ApiField,
  type Resource,
} from "../../schema";
import { sortColumn } from "../db/columns";
import { tableName } from "../db/names";
import { relatedValue } from "./computed";
import { andIf, linkOf, name, targetOf, type Registry } from "../registry";

/** A column of the record being selected, which every statement calls `r`. */
export const column = (apiName: string): SQL => sql`r.${sql.identifier(apiName)}`;

/**
 * The resource whose titles name the records of this one too, where its own title is a reference.
 */
function titleTarget(resource: Resource, registry: Registry): Resource | undefined {
  const field = fieldOf(resource, resource.title);
  return linksToOne(field) ? targetOf(field.to, registry) : undefined;
}

/**
 * The value that names a record of the table called `alias`: its title, or the card of what its
 * title points at.
 */
export function titleValue(resource: Resource, alias: string, registry: Registry): SQL {
  const target = titleTarget(resource, registry);
  if (!target) return sql`${sql.identifier(alias)}.${sql.identifier(resource.title)}`;
  const inner = `${alias}t`;
  return sql`(select ${card(target, inner, registry)} from ${name(tableName(target))} ${sql.identifier(inner)} where ${sql.identifier(inner)}.id = ${sql.identifier(alias)}.${sql.identifier(`${resource.title}_id`)})`;
}

/**
 * `{ id, <title> }` of a record of the table called `alias`: a name travels with the reference,
 * whatever else may be seen of the record.
 */
function card(target: Resource, alias: string, registry: Registry): SQL {
  return sql`json_build_object('id', ${sql.identifier(alias)}.id, ${sql.raw(`'${target.title}'`)}, ${titleValue(target, alias, registry)})`;
}

/**
 * The joins from the table called `alias` to the column by which its records are sorted as people
 * read them, and that column.
 */
export function titleOrder(
  resource: Resource,
  alias: string,
  registry: Registry,
): { joins: SQL[]; term: SQL } {
  const target = titleTarget(resource, registry);
  if (!target) {
    const title = apiFields(resource).get(resource.title);
    const by = title ? sortColumn(title) : resource.title;
    return { joins: [], term: sql`${sql.identifier(alias)}.${sql.identifier(by)}` };
  }
  const inner = `${alias}t`;
  const { joins, term } = titleOrder(target, inner, registry);
  return {
    joins: [
      sql` left join ${name(tableName(target))} ${sql.identifier(inner)} on ${sql.identifier(inner)}.id = ${sql.identifier(alias)}.${sql.identifier(`${resource.title}_id`)}`,
      ...joins,
    ],
    term,
  };
}

/**
 * The ids of the live records at the other end of a many-to-many field of `r`, of those that may be
 * seen: unlike a reference, it is a list of records.
 */
export function linksColumn(resource: Resource, apiField: ApiField, registry: Registry): SQL {
  const { table, mine, theirs, target } = linkOf(resource, apiField, registry);
  return sql`array(select l.${theirs} from ${table} l join ${name(tableName(target))} t on t.id = l.${theirs} where l.${mine} = r.id and t.deleted_at is null${andIf(registry.seen(target, "t"))} order by l.${theirs}) as ${name(apiField.apiName)}`;
}

const changes = ["edit", "delete"] as const;
/** What is done to a record that may be permitted for one's own alone, where all are seen. */
export const changingVerbs = (resource: Resource): string[] => [
  ...changes,
  ...ownVerbs(resource, changes),
];
/** The column that says whether this may be done to a record; a name that no field can have. */
export const markOf = (verb: string): string => `#${verb}`;

/** Which of the records that somebody sees are its own to change, where that is not all of them. */
const ownMarks = (resource: Resource, registry: Registry): SQL[] =>
  registry.seen(resource, "r")
    ? []
    : changingVerbs(resource).flatMap((verb) => {
        const own = registry.changed(resource, "r", verb);
        return own ? [sql`coalesce(${own}, false) as ${name(markOf(verb))}`] : [];
      });

/** A field of `r`, which may be counted of other records, as the column of its name. */
function valueColumn(resource: Resource, apiField: ApiField, registry: Registry): SQL {
  const related = relatedValue(resource, apiField, registry);
  return related ? sql`${related} as ${name(apiField.apiName)}` : column(apiField.apiName);
}

function includedColumn(resource: Resource, apiField: ApiField, registry: Registry): SQL {
  const { key, apiName, field } = apiField;
  if (linksToOne(field)) {
    const target = targetOf(field.to, registry);
    return sql`(select ${card(target, "t", registry)} from ${name(tableName(target))} t where t.id = ${column(apiName)}) as ${name(key)}`;
  }
  const { table, mine, theirs, target } = linkOf(resource, apiField, registry);
  return sql`coalesce((select json_agg(${card(target, "t", registry)} order by t.id) from ${table} l join ${name(tableName(target))} t on t.id = l.${theirs} where l.${mine} = r.id and t.deleted_at is null${andIf(registry.seen(target, "t"))}), '[]') as ${name(`${key}_records`)}`;
}

/**
 * What leaves of a record `r`: the declared fields by API name, the relations named in `include`,
 * and the one that names the record.
 */
export function recordColumns(
  resource: Resource,
  registry: Registry,
  options: { include?: readonly string[]; withTrash?: boolean } = {},
): SQL {
  const columns = [
    "id",
    "version",
    "created_at",
    "updated_at",
    ...(options.withTrash ? ["deleted_at"] : []),
  ].map(column);
  for (const apiField of readableFields(resource)) {
    columns.push(
      linksToMany(apiField.field)
        ? linksColumn(resource, apiField, registry)
        : valueColumn(resource, apiField, registry),
    );
  }
  const included = includeFields(resource).filter(
    ({ key }) => key === resource.title || options.include?.includes(key),
  );
  return sql.join(
    [
      ...columns,
      ...included.map((apiField) => includedColumn(resource, apiField, registry)),
      ...ownMarks(resource, registry),
    ],
    sql`, `,
  );
}
