import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { notFound } from "@rollcall/kit/api/errors";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { parents } from "../../resources/parents";
import type { liveLinks, revokeLinks } from "./contract";
import { t } from "./text";

/** Which of `family_links` still open something. */
const isLive = (parentId: number, { context }: RequestContext): SQL =>
  sql`parent_id = ${parentId} and revoked_at is null and expires_at > ${context.now().toISOString()}::timestamptz`;

/** @throws ApiError 404. */
async function parentOf(call: RequestContext): Promise<number> {
  const id = idOf(call);
  const [found] = await call.db.query(sql`select id from parents where id = ${id}`);
  if (!found) throw notFound();
  return id;
}

export async function countLive(call: RequestContext): Promise<AnswerOf<typeof liveLinks>> {
  const id = await parentOf(call);
  const [row] = await call.db.query<{ live: number }>(
    sql`select count(*) as live from family_links where ${isLive(id, call)}`,
  );
  return ok({ live: row?.live ?? 0 });
}

/** Ends every link that a parent has been sent. @throws ApiError 404. */
export async function revokeAll(call: RequestContext): Promise<AnswerOf<typeof revokeLinks>> {
  const id = await parentOf(call);
  const ended = await call.db.query(sql`
    update family_links set revoked_at = ${call.context.now().toISOString()}::timestamptz where ${isLive(id, call)} returning id`);
  if (ended.length > 0)
    await logActivity(call, [
      {
        action: "revoked family links",
        resource: parents.name,
        recordId: id,
        changes: { links: { before: ended.length, after: 0 } },
      },
    ]);
  const count = ended.length;
  return ok({ revoked: count }, { message: t("revoked", { count }) });
}
