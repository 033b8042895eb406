import { declaredOf, noteView } from "./declared-view";
import type { Field } from "./field";
import { fieldKeysOf, may, type Rights } from "./permission";
import { fieldsOf, type Resource } from "./resource";

/** Whether someone who may view a record may read this field of it. */
export const mayReadField = (rights: Rights, { read }: Field): boolean =>
  read === undefined || may(rights, read);

/** Whether someone who may edit a record may write this field of it. It takes the right to read it. */
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
 * The resource as someone with these rights sees it: without the fields they may not read, and with
 * those they may not write read only. It is the same object for the same rights, and the declaration
 * itself where nothing differs, so generic code treats it like any other resource.
 */
export function seenBy(resource: Resource, rights: Rights): Resource {
  const lacking = fieldKeysOf(resource).filter((needed) => !may(rights, needed));
  if (lacking.length === 0) return resource;
  const views = seen.get(resource) ?? new Map<string, Resource>();
  seen.set(resource, views);
  const key = lacking.join();
  const known = views.get(key);
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
  views.set(key, view);
  return view;
}
