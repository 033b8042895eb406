import { apiFields } from "./api-fields";
import { childrenOf, keepChildren, type ChildTable } from "./child-tables";
import type { Field } from "./field";
import { declaredOf, noteView } from "./declared-view";
import { mayReadField, mayWriteField } from "./field-rights";
import { fieldKeysOf, may, type Rights } from "./permission";
import { perLanguage } from "./per-language";
import { fieldsOf, type Resource } from "./resource";

/** The views of a resource by the permissions that they lack. */
const viewsOf = perLanguage<Resource, Map<string, Resource>>(() => new Map());

function locked(field: Field): Field {
  const copy: Field = { ...field, readOnly: true };
  noteView(copy, field);
  return copy;
}

/** Rows as someone with these rights sees their fields. */
function tableSeenBy(table: ChildTable, rights: Rights): ChildTable {
  const resource = seenBy(table.resource, rights);
  if (resource === table.resource) return table;
  const inView = (fields: ChildTable["fields"]) =>
    fields.flatMap(({ apiName }) => apiFields(resource).get(apiName) ?? []);
  const fields = inView(table.fields).filter(({ field }) => !field.readOnly);
  const keepsOrder = fields.some(({ apiName }) => apiName === table.order);
  return {
    ...table,
    resource,
    fields,
    columns: inView(table.columns),
    order: keepsOrder ? table.order : undefined,
  };
}

/**
 * The resource as someone with these rights sees it, with its rows: without the fields they may not
 * read, and with those they may not write read only. It is the same object for the same rights, and
 * the declaration itself where nothing differs, so generic code treats it like any other resource.
 * @throws Error where it has rows and the declarations were not checked (`checkResources`).
 */
export function seenBy(resource: Resource, rights: Rights): Resource {
  const tables = childrenOf(resource);
  const keys = [resource, ...tables.map((table) => table.resource)].flatMap(fieldKeysOf);
  const lacking = [...new Set(keys)].filter((key) => !may(rights, key));
  if (lacking.length === 0) return resource;
  const views = viewsOf(resource);
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
  keepChildren(
    view,
    tables.map((table) => tableSeenBy(table, rights)),
  );
  return view;
}
