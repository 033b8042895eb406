import type { Resource } from "../../schema";
import {
  checksOf,
  linkReferencesOf,
  linksOf,
  overlapsOf,
  referencesOf,
  tableNames,
  uniquesOf,
  type ConstraintRule,
} from "./constraint-rules";

/** What a refused constraint is about. */
export interface ConstraintMeaning {
  resource: Resource;
  /** API names. */
  fields: string[];
  kind: "unique" | "overlap" | "reference" | "check";
}

/**
 * By the name of a constraint or unique index: whose fields the database refuses when it is
 * violated.
 */
export function constraintFields(resources: readonly Resource[]): Map<string, ConstraintMeaning> {
  const tables = tableNames(resources);
  const meanings = new Map<string, ConstraintMeaning>();
  for (const resource of resources) {
    const add = (
      kind: ConstraintMeaning["kind"],
      constraints: readonly ConstraintRule<{ name: string }>[],
    ) => {
      for (const { rule, fields } of constraints)
        meanings.set(rule.name, { resource, fields, kind });
    };
    add("unique", uniquesOf(resource));
    add("overlap", overlapsOf(resource));
    add("check", checksOf(resource));
    add("reference", referencesOf(resource, tables));
    for (const { key, target } of linksOf(resource, tables))
      add("reference", linkReferencesOf(resource, key, target));
  }
  return meanings;
}
