import { sql } from "../db/sql";
import { invalid } from "../errors";
import { listPart, partSize, type ListHost, type SendingState } from "./list-recipients";
import type { Notice } from "../ports/notice";
import { reachOf } from "./reach";
import { recipientsOf, type Audience, type Recipients, type Scope } from "./recipients";
import { t } from "./text";

/** A sending as it is when it has just been stored. */
export interface StoredSending {
  id: number;
  total: number;
  unreachable: number;
  state: SendingState;
}

/**
 * Stores a sending with its recipients as they are now: who joins or leaves later changes nothing.
 * A thousand at most are listed here, the others in the background (`listBatch`).
 * @throws ApiError 422 when nobody is meant.
 */
export async function storeSending(
  { db, channels, publicUrl }: ListHost,
  recipients: Recipients,
  { type, title, body, language = null }: Notice,
  audience: Audience,
  by: { adminId: number; at: string; recipients: string; scope?: Scope | undefined },
): Promise<StoredSending> {
  const reach = reachOf({ channels }, recipients.audiences, type);
  const [stored] = await db.query<Omit<StoredSending, "state">>(sql`
    with people as materialized (select kind, reason, array_agg(id) as ids from (${recipientsOf(recipients, audience, reach)}) r group by kind, reason),
    s as (
      insert into sendings (title, body, type, recipient_type, recipients, language, scope, state, total, unreachable, created_by, created_at)
      select ${title}, ${body}, ${type}, ${audience.type}, ${by.recipients}, ${language}::text, ${by.scope ? JSON.stringify(by.scope) : null}::text::jsonb, 'listing', sum(cardinality(ids)), coalesce(sum(cardinality(ids)) filter (where reason is not null), 0), ${by.adminId}::int, ${by.at}::timestamptz
      from people having count(*) > 0 returning id, total, unreachable),
    parts as (
      insert into unlisted_recipients (sending_id, part, kind, reason, ids)
      select s.id, row_number() over (order by kind, reason nulls first, place), kind, reason, ids[place:place + ${partSize - 1}::int] from s, people, generate_series(1, cardinality(ids), ${partSize}::int) place)
    select id, total, unreachable from s`);
  if (!stored) throw invalid({ recipient_type: [t("noRecipients")] });
  return {
    ...stored,
    state: await listPart({ db, channels, publicUrl }, recipients, {
      id: stored.id,
      type,
      title,
      body,
      scope: by.scope ?? null,
      created_at: by.at,
    }),
  };
}
