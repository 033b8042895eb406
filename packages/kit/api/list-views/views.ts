import { fitView, mayShareViews, type Resource } from "../../schema";
import { sql, type SQL } from "../db/sql";
import { notFound } from "../errors";
import type { DataOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { registryOf } from "../own-rows";
import type { listViews } from "./contract";
import { t } from "./text";
import type { LeftOut } from "../../schema";
import { joined } from "../../schema/joined";

/** What of a view is left out, and why. */
const leftOutText = ({ part, label, why, options = [] }: LeftOut) =>
  why === "option"
    ? t("leftOut.option", {
        label,
        count: options.length,
        options: joined(
          options.map((option) => `“${option}”`),
          "and",
        ),
      })
    : t("leftOut.field", { part, label, why });

export type ListView = DataOf<typeof listViews>[number];

/** A saved view as it is stored, and what it is to the reader. */
export interface StoredView {
  id: number;
  adminId: number;
  resource: string;
  name: string;
  query: string;
  shared: boolean;
  version: number;
  by: string | null;
  isDefault: boolean;
}

/**
 * The views that someone can open: one's own and the shared ones, by name, of resources that are
 * still there and whose list they may open.
 */
export async function viewsFor(
  call: RequestContext,
  where: SQL = sql`true`,
): Promise<StoredView[]> {
  const me = call.identity.id;
  const rows = await call.db.query<StoredView>(sql`
    select v.id, v.admin_id as "adminId", v.resource, v.name, v.query, v.shared, v.version, a.name as by, d.view_id is not null as "isDefault"
    from list_views v left join admins a on a.id = v.admin_id
    left join list_view_defaults d on d.view_id = v.id and d.admin_id = ${me}
    where (v.admin_id = ${me} or v.shared) and ${where} order by lower(v.name), v.id`);
  return rows.filter(({ resource }) => openResource(call, resource) !== undefined);
}

/** The declaration of a resource whose list the caller may open. */
export function openResource(call: RequestContext, name: string): Resource | undefined {
  const registry = registryOf(call);
  const resource = registry.get(name);
  return resource && registry.open(resource) ? resource : undefined;
}

/** One of those views. @throws ApiError 404 */
export async function viewFor(call: RequestContext, id: number): Promise<StoredView> {
  const [found] = await viewsFor(call, sql`v.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** Whether the caller may share views of a resource. */
export const mayShare = (call: RequestContext, resource: string): boolean => {
  const declared = registryOf(call).get(resource);
  return declared !== undefined && mayShareViews(call.identity, declared);
};

/**
 * Whether the caller may rename, replace and delete a view: one's own, where it is shared only with
 * the right to share; and super admins, each shared one.
 */
export const mayChange = (call: RequestContext, view: StoredView): boolean =>
  view.shared
    ? call.identity.is_super_admin ||
      (view.adminId === call.identity.id && mayShare(call, view.resource))
    : view.adminId === call.identity.id;

/** A view as the caller can use it: nothing of it names a field that they may not read. */
export function presentView(call: RequestContext, view: StoredView): ListView {
  const registry = registryOf(call);
  const resource = registry.get(view.resource);
  if (!resource) throw notFound();
  const { query, leftOut } = fitView(resource, registry.readable(resource), view.query);
  return {
    id: view.id,
    resource: view.resource,
    name: view.name,
    query,
    left_out: leftOut.map(leftOutText),
    shared: view.shared,
    mine: view.adminId === call.identity.id,
    by: view.by,
    is_default: view.isDefault,
    may_change: mayChange(call, view),
    version: view.version,
  };
}
