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
export const noteEvent = (db: Database, event: CaseEvent) => noteEvents(db, [event]);

/** The same for many in one statement. */
export function noteEvents(db: Database, events: readonly CaseEvent[]) {
  const rows = events.map(({ caseId, sendingId, actor, ...event }) => ({
    ...event,
    case_id: caseId,
    sending_id: sendingId,
    actor_id: actor.id,
    actor: actor.name,
  }));
  return db.query(sql`
    insert into case_events (case_id, kind, stage, detail, sending_id, actor_id, actor, at)
    select c.id, x.kind, c.stage, x.detail, x.sending_id, x.actor_id, x.actor, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(case_id int, kind text, detail text, sending_id int, actor_id int, actor text, at timestamptz) join cases c on c.id = x.case_id`);
}
