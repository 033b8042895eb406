import { linksToMany, linksToOne } from "../fields/questions";
import { apiFields, apiNameOf, type ApiField } from "./api-fields";
import { referencesTo } from "./child-tables";
import type { ReferenceField } from "./field";
import { isTree } from "./operators";
import { fieldOf, fieldsOf, type Resource } from "./resource";

/** Records that go into the trash with the record they point at, and come back with it. */
export interface Dependents {
  resource: Resource;
  /** The reference by which they point at it. */
  key: string;
  apiName: string;
}

/** Whether records are edited as rows inside the one they point at by this reference. */
const areRows = (target: Resource, resource: Resource, key: string): boolean =>
  Object.values(target.children ?? {}).some(
    ({ to, by }) => to === resource.name && (by ?? referencesTo(resource, target)[0]) === key,
  );

/**
 * What deleting a record does to those that point at it by a reference: what the declaration says,
 * otherwise rows go with their record and all else keeps it.
 */
export const onDeleteOf = (
  target: Resource,
  resource: Resource,
  [key, { onDelete }]: readonly [string, ReferenceField],
): NonNullable<ReferenceField["onDelete"]> =>
  onDelete ?? (areRows(target, resource, key) ? "cascade" : "refuse");

/** What goes into the trash with a record of a resource, directly. */
export const dependentsOf = (target: Resource, resources: readonly Resource[]): Dependents[] =>
  resources.flatMap((resource) =>
    fieldsOf(resource).flatMap(([key, field]) =>
      linksToOne(field) &&
      field.to === target.name &&
      onDeleteOf(target, resource, [key, field]) === "cascade"
        ? [{ resource, key, apiName: apiNameOf(key, field) }]
        : [],
    ),
  );

/** A field by which records miss the last of those that it lists (`warnLast`). */
export interface Missing {
  resource: Resource;
  apiField: ApiField;
}

/** The fields by which records would miss the last record of a resource. */
export const missingOf = (target: Resource, resources: readonly Resource[]): Missing[] =>
  resources.flatMap((resource) =>
    [...apiFields(resource).values()].flatMap((apiField) =>
      linksToMany(apiField.field) && apiField.field.to === target.name && apiField.field.warnLast
        ? [{ resource, apiField }]
        : [],
    ),
  );

/** Whether records go with others of their own resource, which make a tree by this reference. */
export const isWithinTree = (target: Resource, { resource, key }: Dependents): boolean => {
  const field = resource === target ? fieldOf(resource, key) : undefined;
  return field !== undefined && isTree(field);
};

/** A resource whose records go with others, and by which references. */
export interface Below {
  resource: Resource;
  by: { target: Resource; apiName: string }[];
  /** The references by which they go with others of their own resource, however deep. */
  within: string[];
}

/**
 * All that may go into the trash with a record of a resource, directly or over others; each resource
 * once, behind all those that its records go with. The resource itself is the first where its records
 * go with others of it.
 */
export function allBelow(root: Resource, resources: readonly Resource[]): Below[] {
  const found = new Map<Resource, Below>();
  const order: Resource[] = [];
  const visit = (target: Resource): void => {
    for (const dependents of dependentsOf(target, resources)) {
      const { resource, apiName } = dependents;
      const known = found.get(resource);
      const below = known ?? { resource, by: [], within: [] };
      found.set(resource, below);
      if (isWithinTree(target, dependents)) below.within.push(apiName);
      else {
        below.by.push({ target, apiName });
        if (!known) visit(resource);
      }
    }
    order.unshift(target);
  };
  visit(root);
  return order.flatMap((resource) => found.get(resource) ?? []);
}
