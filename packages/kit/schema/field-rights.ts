import { declaredOf, noteView } from "./declared-view";
import type { Field } from "./field";
import { fieldKeysOf, may, type Rights } from "./permission";
import { fieldsOf, type Resource } from "./resource";

/** Whether somebody who may see a record sees this field of it. */
export const mayReadField = (rights: Rights, { read }: Field): boolean =>
  read === undefined || may(rights, read);

/** Whether somebody who may change a record may change this field of it: what it does not see, not. */
export const mayWriteField = (rights: Rights, field: Field): boolean =>
  mayReadField(rights, field) && (field.write === undefined || may(rights, field.write));

/** Whether someone with these rights may read every field of a resource. */
export const mayReadAllFields = (rights: Rights, resource: Resource): boolean =>
  fieldsOf(resource).every(([, field]) => mayReadField(rights, field));

const seen = new WeakMap<Resource, Map<string, Resource>>();

function locked(field: Field): Field {
  const copy: Field = { ...field, readOnly: true };
  noteView(copy, field);
  return copy;
}

/**
 * The resource as somebody with these rights meets it: what it may not read is not there, what it
 * may not write is read only. The same object for the same rights, and the declaration itself where
 * nothing differs, so that generic code treats it as any other.
 */
export function seenBy(resource: Resource, rights: Rights): Resource {
  const lacking = fieldKeysOf(resource).filter((key) => !may(rights, key));
  if (lacking.length === 0) return resource;
  const views = seen.get(resource) ?? new Map<string, Resource>();
  seen.set(resource, views);
  const known = views.get(lacking.join());
  if (known) return known;
  const view: Resource = {
    ...resource,
    fields: Object.fromEntries(
      fieldsOf(resource)
        .filter(([, field]) => mayReadField(rights, field))
        .map(([key, field]) => [key, mayWriteField(rights, field) ? field : locked(field)]),
    ),
  };
  noteView(view, declaredOf(resource));
  views.set(lacking.join(), view);
  return view;
}
