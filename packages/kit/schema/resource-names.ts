import { isLine, isOfServer, isWhole } from "../fields/questions";
import { childrenOf, keepChildren } from "./child-tables";
import { declaredOf, noteView } from "./declared-view";
import type { Field } from "./field";
import { fieldsOf, type Resource } from "./resource";

/** The fields of a resource that hold the name of a resource: others say what they are of by them. */
function namingKeys(resource: Resource): ReadonlySet<string> {
  return new Set(
    fieldsOf(resource).flatMap(([, field]) => {
      if (isOfServer(field)) return field.of ?? [];
      return (isLine(field) || isWhole(field)) && field.recordOf !== undefined
        ? field.recordOf
        : [];
    }),
  );
}

function named(field: Field, labels: Readonly<Record<string, string>>): Field {
  if (!isLine(field)) return field;
  const copy: Field = { ...field, names: { ...labels, ...field.names } };
  noteView(copy, declaredOf(field));
  return copy;
}

/**
 * The resources with what people call each other of them, where a field holds the name of one, as a
 * log does. Resources without such a field are the same objects.
 */
export function withResourceNames(resources: readonly Resource[]): Resource[] {
  const labels = Object.fromEntries(resources.map(({ name, label }) => [name, label]));
  return resources.map((resource) => {
    const keys = namingKeys(resource);
    if (keys.size === 0) return resource;
    const fields = Object.fromEntries(
      fieldsOf(resource).map(([key, field]) => [key, keys.has(key) ? named(field, labels) : field]),
    );
    const view: Resource = { ...resource, fields };
    noteView(view, declaredOf(resource));
    keepChildren(view, childrenOf(resource));
    return view;
  });
}
