import { sql, type SQL } from "drizzle-orm";
import { fieldOf, includeFields, readableFields, type Resource, type WireField } from "../../schema";
import { linkTable, tableName } from "../db/names";

/** Declarations by name, as the statements need them to follow references. */
export type Registry = ReadonlyMap<string, Resource>;
export const registryOf = (resources: readonly Resource[]): Registry => new Map(resources.map((resource) => [resource.name, resource]));

/** A quoted name in a statement; only names from declarations come here. */
export const name = (text: string): SQL => sql`${sql.identifier(text)}`;
/** A column of the record being selected, which every statement calls `r`. */
export const column = (wire: string): SQL => sql`r.${sql.identifier(wire)}`;

/** The link table of a many-to-many field seen from its own side: `mine` holds this record's id, `theirs` the other's. */
export function linkOf(resource: Resource, { key, field }: WireField, registry: Registry): { table: SQL; mine: SQL; theirs: SQL; target: Resource } {
  if (field.kind !== "references") throw new Error(`${resource.name}.${key} has no links.`);
  const target = targetOf(field.to, registry);
  const [owner, ownKey] = field.owner ? [resource, key] : [target, field.inverse ?? ""];
  return { table: name(linkTable(owner, ownKey)), mine: name(field.owner ? "from_id" : "to_id"), theirs: name(field.owner ? "to_id" : "from_id"), target };
}

/** The resource a reference points at; checked at start, so a miss is our fault. */
export function targetOf(to: string, registry: Registry): Resource {
  const target = registry.get(to);
  if (!target) throw new Error(`No resource is named ${to}.`);
  return target;
}

/** The column that names a record. */
export const titleColumn = (target: Resource): string => (fieldOf(target, target.title)?.kind === "reference" ? `${target.title}_id` : target.title);

/** `{ id, <title> }` of a record called `t`: a name travels with the reference, whatever else may be seen of the record. */
function card(target: Resource): SQL {
  return sql`json_build_object('id', t.id, ${sql.raw(`'${target.title}'`)}, t.${sql.identifier(titleColumn(target))})`;
}

function linksColumn(resource: Resource, wireField: WireField, registry: Registry): SQL {
  const { table, mine, theirs, target } = linkOf(resource, wireField, registry);
  return sql`array(select l.${theirs} from ${table} l join ${name(tableName(target))} t on t.id = l.${theirs} where l.${mine} = r.id and t.deleted_at is null order by l.${theirs}) as ${name(wireField.wire)}`;
}

function includedColumn(resource: Resource, wireField: WireField, registry: Registry): SQL {
  const { key, wire, field } = wireField;
  if (field.kind === "reference") {
    const target = targetOf(field.to, registry);
    return sql`(select ${card(target)} from ${name(tableName(target))} t where t.id = ${column(wire)}) as ${name(key)}`;
  }
  const { table, mine, theirs, target } = linkOf(resource, wireField, registry);
  return sql`coalesce((select json_agg(${card(target)} order by t.id) from ${table} l join ${name(tableName(target))} t on t.id = l.${theirs} where l.${mine} = r.id and t.deleted_at is null), '[]') as ${name(`${key}_records`)}`;
}

/** What leaves of a record `r`: the declared fields by wire name, and the relations named in `include`. */
export function recordColumns(resource: Resource, registry: Registry, options: { include?: readonly string[]; withTrash?: boolean } = {}): SQL {
  const columns = ["id", "version", "created_at", "updated_at", ...(options.withTrash ? ["deleted_at"] : [])].map(column);
  for (const wireField of readableFields(resource)) {
    columns.push(wireField.field.kind === "references" ? linksColumn(resource, wireField, registry) : column(wireField.wire));
  }
  const included = includeFields(resource).filter(({ key }) => options.include?.includes(key));
  return sql.join([...columns, ...included.map((wireField) => includedColumn(resource, wireField, registry))], sql`, `);
}
