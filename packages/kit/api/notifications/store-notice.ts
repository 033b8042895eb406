import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publishAll } from "../events/publish";
import { queuePushes } from "../push/queue";
import type { Notice } from "../ports/notice";

/** What telling admins needs. */
export interface NoticeContext {
  db: Database;
  context: Pick<ApiContext, "now">;
}

/**
 * Stores a notice to admins as it is worded, in the transaction it is called in; it rings their
 * bells at the commit. Admins who may not sign in are left out. Three statements, however many there
 * are.
 */
export async function storeNotice(
  { db, context }: NoticeContext,
  adminIds: readonly number[],
  { type, title, body, opens, language = null }: Notice,
): Promise<void> {
  if (adminIds.length === 0) return;
  const at = context.now().toISOString();
  const created = await db.query<{ id: number; adminId: number }>(sql`
    with a as (select id from admins where id = any(${sql.param([...adminIds])}::int[]) and status = 'active' and deleted_at is null),
    s as (
      insert into sendings (title, body, type, language, opens, recipients, state, total, delivered, created_at)
      select ${title}, ${body}, ${type}, ${language}::text, ${opens ? JSON.stringify(opens) : null}::text::jsonb, '', 'sent', count(*), count(*), ${at}::timestamptz from a having count(*) > 0 returning id)
    insert into notifications (sending_id, kind, recipient_id, delivered_at, created_at)
    select s.id, 'admin', a.id, ${at}::timestamptz, ${at}::timestamptz from s, a order by a.id returning id, recipient_id as "adminId"`);
  await queuePushes(
    db,
    created.map(({ id }) => id),
    at,
  );
  await publishAll(
    db,
    created.map(({ adminId }) => ({ topic: "notifications", adminId })),
  );
}
