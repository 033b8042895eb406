import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";

/** Something a person did to a case. */
interface CaseEvent {
  caseId: number;
  kind: "opened" | "closed" | "reopened" | "letter" | "message";
  detail?: string | null;
  /** What was sent. */
  sendingId?: number;
  actor: { id: number; name: string };
  at: string;
}

/** The event, done now by the signed-in admin. */
export const eventOf = (
  { identity, context }: Pick<RequestContext, "identity" | "context">,
  event: Omit<CaseEvent, "actor" | "at">,
): CaseEvent => ({
  ...event,
  actor: { id: identity.id, name: identity.name },
  at: context.now().toISOString(),
});

/** Notes it for the timeline, in the transaction that does it. */
export const noteEvent = (
  db: Database,
  { caseId, kind, detail = null, sendingId, actor, at }: CaseEvent,
) =>
  db.query(sql`
    insert into case_events (case_id, kind, stage, detail, sending_id, actor_id, actor, at)
    select id, ${kind}::text, stage, ${detail}::text, ${sendingId ?? null}::int, ${actor.id}::int, ${actor.name}::text, ${at}::timestamptz from cases where id = ${caseId}`);
