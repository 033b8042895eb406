import { isLink, linksToMany, linksToOne } from "../../../fields/questions";
import {
  childrenOf,
  filterFields,
  readableFields,
  writeListQuery,
  type Condition,
  type Resource,
} from "../../../schema";

/** A list of other records that belong to one: those that point at it, or those it points at. */
export interface Relation {
  /** Unique on the page, and part of its address. */
  key: string;
  resource: Resource;
  /** The field that makes the connection, as a person reads it. */
  label: string;
  /** Of the list of the other resource. */
  conditions: Condition[];
  ids?: number[];
  /** The other resource's field that points here, where a new record can be given it. */
  pointer?: string;
}

/**
 * The relations of a record with others, each once: a link that both sides declare is the other
 * side's field. Rows that stand among the record's details are left out.
 */
export function relationsOf(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  record: Readonly<Record<string, unknown>>,
): Relation[] {
  const id = Number(record["id"]);
  const own = readableFields(resource).filter(({ field }) => linksToMany(field));
  const shown = childrenOf(resource).filter(({ key }) => Array.isArray(record[key]));
  const incoming = [...resources.values()].flatMap((other) =>
    filterFields(other).flatMap(({ key, apiName, field }): Relation[] => {
      if (shown.some((table) => table.resource.name === other.name && table.pointer.key === key))
        return [];
      if (!isLink(field) || field.to !== resource.name) return [];
      return [
        {
          key: `${other.name}.${key}`,
          resource: other,
          label: field.label,
          conditions: [{ field: apiName, operator: "eq", value: id }],
          ...(field.readOnly || !linksToOne(field) ? {} : { pointer: apiName }),
        },
      ];
    }),
  );
  const outgoing = own.flatMap(({ key, apiName, field }): Relation[] => {
    const other = linksToMany(field) ? resources.get(field.to) : undefined;
    const ids = record[apiName];
    if (!other || !linksToMany(field) || !Array.isArray(ids) || ids.length === 0) return [];
    if (
      field.inverse &&
      incoming.some((relation) => relation.key === `${other.name}.${field.inverse ?? ""}`)
    )
      return [];
    return [{ key, resource: other, label: field.label, conditions: [], ids: ids as number[] }];
  });
  return [...incoming, ...outgoing];
}

/** Address of the other resource's list, showing just these. */
export function relationAddress({
  resource,
  conditions,
  ids,
}: Pick<Relation, "resource" | "conditions" | "ids">): string {
  const query = writeListQuery(resource, { conditions, ...(ids ? { ids } : {}) }).toString();
  return `/${resource.name}${query ? `?${query}` : ""}`;
}
