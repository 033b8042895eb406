import { listViewTopic, viewQuery, type Resource } from "../../schema";
import { nextVersion } from "../crud/version";
import { sql } from "../db/sql";
import { clash, invalid, notAllowed, notFound, stale } from "../errors";
import { publish } from "../events/publish";
import { ok, record } from "../http/envelope";
import type { AnswerOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { expectedVersion, idOf } from "../http/request-values";
import { signedIn, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { lockAdmin } from "../identity/sessions";
import { registryOf } from "../own-rows";
import {
  changeListView,
  chooseListView,
  deleteListView,
  listViews,
  saveListView,
} from "./contract";
import { t } from "./text";
import {
  mayChange,
  mayShare,
  openResource,
  presentView,
  viewFor,
  viewsFor,
  type StoredView,
} from "./views";

/** Views that one person can have of one list. */
const maxViews = 50;

/** @throws ApiError 422 where the list can't be opened */
function listOf(call: RequestContext, name: string): Resource {
  const resource = openResource(call, name);
  if (!resource) throw invalid({ resource: [t("noList")] });
  return resource;
}

/** The address as it is stored. @throws ApiError 422 that says what the list doesn't know. */
function queryOf(call: RequestContext, resource: Resource, text: string): string {
  const read = viewQuery(registryOf(call).readable(resource), text);
  if ("wrong" in read) throw invalid({ query: read.wrong });
  return read.query;
}

/** @throws ApiError 403 */
function checkShare(call: RequestContext, resource: string): void {
  if (!mayShare(call, resource)) throw notAllowed(t("mayNotShare"), "permission");
}

/** Called with its owner locked. @throws ApiError 409 where the owner has a view of this name. */
async function checkName(
  call: RequestContext,
  { id, adminId, resource, name }: Pick<StoredView, "id" | "adminId" | "resource" | "name">,
): Promise<void> {
  const [other] = await call.db.query(
    sql`select 1 from list_views where admin_id = ${adminId} and resource = ${resource} and lower(name) = lower(${name}) and id <> ${id}`,
  );
  if (other) throw clash(t("takenName"), { name: [t("takenName")] });
}

const changed = (call: RequestContext) => publish(call.db, { topic: listViewTopic });

async function handleList(call: RequestContext): Promise<AnswerOf<typeof listViews>> {
  const views = await viewsFor(call);
  return ok(views.map((view) => presentView(call, view)));
}

async function handleSave(
  call: RequestContext,
  { body: { resource: name, shared = false, ...body } }: Input<typeof saveListView>,
): Promise<AnswerOf<typeof saveListView>> {
  const { db, identity } = call;
  const resource = listOf(call, name);
  const query = queryOf(call, resource, body.query);
  if (shared) checkShare(call, resource.name);
  await lockAdmin(db, identity.id);
  await checkName(call, { id: 0, adminId: identity.id, resource: name, name: body.name });
  const [counted] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from list_views where admin_id = ${identity.id} and resource = ${name}`,
  );
  if ((counted?.count ?? 0) >= maxViews) throw clash(t("tooMany", { maximum: maxViews }));
  const [stored] = await db.query<{ id: number }>(
    sql`insert into list_views (admin_id, resource, name, query, shared) values (${identity.id}, ${name}, ${body.name}, ${query}, ${shared}) returning id`,
  );
  await changed(call);
  const view = await viewFor(call, stored?.id ?? 0);
  return record(presentView(call, view), { status: 201, message: t("saved") });
}

/**
 * The view of the path, which the caller is about to change, locked.
 * @throws ApiError 403, 404, and 412 where it has another version by now
 */
async function lockView(call: RequestContext): Promise<StoredView> {
  const known = await viewFor(call, idOf(call));
  if (!mayChange(call, known)) throw notAllowed(t("notYours"), "permission");
  await lockAdmin(call.db, known.adminId);
  await call.db.query(sql`select 1 from list_views where id = ${known.id} for update`);
  const view = await viewFor(call, known.id);
  const version = expectedVersion(call.request);
  if (version !== undefined && version !== view.version) throw stale(presentView(call, view));
  return view;
}

async function handleChange(
  call: RequestContext,
  { body }: Input<typeof changeListView>,
): Promise<AnswerOf<typeof changeListView>> {
  const view = await lockView(call);
  const resource = listOf(call, view.resource);
  const { name = view.name, shared = view.shared } = body;
  const query = body.query === undefined ? view.query : queryOf(call, resource, body.query);
  if (shared !== view.shared && shared) checkShare(call, view.resource);
  await checkName(call, { ...view, name });
  await call.db.query(
    sql`update list_views set name = ${name}, query = ${query}, shared = ${shared}, ${nextVersion} where id = ${view.id}`,
  );
  await changed(call);
  // A shared view that is taken back is its owner's alone, also when a super admin takes it back.
  const after = { ...view, name, query, shared };
  const [stored] = await call.db.query<{ version: number }>(
    sql`select version from list_views where id = ${view.id}`,
  );
  return record(presentView(call, { ...after, version: stored?.version ?? view.version }), {
    message: t("changed"),
  });
}

async function handleDelete(call: RequestContext): Promise<AnswerOf<typeof deleteListView>> {
  const view = await lockView(call);
  await call.db.query(sql`delete from list_views where id = ${view.id}`);
  await changed(call);
  return ok({ id: view.id }, { message: t("deleted") });
}

async function handleChoose(
  call: RequestContext,
  { body: { resource: name, view_id: id } }: Input<typeof chooseListView>,
): Promise<AnswerOf<typeof chooseListView>> {
  const { db, identity } = call;
  const resource = listOf(call, name);
  if (id !== null && (await viewFor(call, id)).resource !== resource.name) throw notFound();
  await db.query(
    id === null
      ? sql`delete from list_view_defaults where admin_id = ${identity.id} and resource = ${name}`
      : sql`insert into list_view_defaults (admin_id, resource, view_id) values (${identity.id}, ${name}, ${id})
          on conflict (admin_id, resource) do update set view_id = excluded.view_id`,
  );
  await publish(db, { topic: listViewTopic, adminId: identity.id });
  return ok(
    { resource: resource.name, view_id: id },
    { message: id === null ? t("notChosen") : t("chosen") },
  );
}

const common = { access: signedIn, subject: "Saved views of lists" } as const;
const writes = { ...common, writes: true, maxBody: 64 * 1024 } as const;

/**
 * Saved views of lists. Each person has their own; a shared one is for everyone who can open the
 * list, and each reader gets of it what they may read.
 */
export const listViewRoutes: Route[] = [
  routeOf(listViews, {
    ...common,
    summary: "Own and shared views of every list that one can open",
    handle: handleList,
  }),
  routeOf(saveListView, { ...writes, summary: "Save a view of a list", handle: handleSave }),
  routeOf(chooseListView, {
    ...writes,
    summary: "Choose the view that one's own list opens with",
    handle: handleChoose,
  }),
  routeOf(changeListView, {
    ...writes,
    conditional: true,
    summary: "Rename, replace, share or stop sharing a view",
    handle: handleChange,
  }),
  routeOf(deleteListView, {
    ...writes,
    conditional: true,
    summary: "Delete a view",
    handle: handleDelete,
  }),
];
