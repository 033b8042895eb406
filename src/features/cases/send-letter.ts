import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { channelsOf, keepsOnly, reachOf } from "@rollcall/kit/api/notifications/reach";
import { moreOf, recipientsOf } from "@rollcall/kit/api/notifications/recipients";
import { sendTo } from "@rollcall/kit/api/notifications/send-to";
import { recipients } from "../audiences/api";
import type { letterRecipients, sendLetter } from "./contract";
import { eventOf, noteEvent } from "./events";
import { findLetter } from "./letter";
import { t } from "./text";
import { joined } from "@rollcall/kit/schema/joined";

type Recipients = DataOf<typeof letterRecipients>;
type Found = Awaited<ReturnType<typeof findLetter>>;

/** The parents of one student; a message to them is about that student alone. */
const parentsOf = ({ student }: Found) => ({ type: "student_parents", ids: [student.id] });

/** Why nobody gets the letter, as a person reads it; null where at least one parent does. */
function whyNobody(
  { parents, has_parent: hasParent }: Found,
  { people, channels }: Pick<Recipients, "people" | "channels">,
): string | null {
  if (channels.length === 0) return t("noChannel");
  if (people.length === 0)
    return parents.length > 0 ? t("notActive") : hasParent ? t("notTold") : t("noParent");
  return people.every(({ reason }) => reason !== null)
    ? t("unreachable", { channels: joined(channels, "or") })
    : null;
}

/** Who would get it, by which channels. Two statements. */
async function whoGets(call: RequestContext, letter: Found): Promise<Recipients> {
  const { context, db } = call;
  const { template } = letter;
  const audience = parentsOf(letter);
  const reach = reachOf(context, recipients.audiences, template.type);
  const all = recipientsOf(recipients, audience, reach, (kind) =>
    moreOf(recipients, audience, reach, kind),
  );
  const rows = await db.query<{ id: number; name: string; reason: string | null; ways: string[] }>(
    sql`select r.id, r.name, r.reason, r.ways from (${all}) r order by r.name, r.id`,
  );
  const [earlier] = await db.query<{ at: string | null }>(
    sql`select max(at) as at from case_events where case_id = ${idOf(call)} and kind = 'message' and detail = ${template.name}`,
  );
  const labelOf = (name: string) =>
    context.channels?.find((channel) => channel.name === name)?.label ?? name;
  const channels = channelsOf(context);
  const people = rows.map(({ ways, ...one }) => ({ ...one, channels: ways.map(labelOf) }));
  return {
    template: { id: template.id, name: template.name },
    people,
    channels,
    kept_only: keepsOnly(context),
    why_nobody: whyNobody(letter, { people, channels }),
    sent_at: earlier?.at ?? null,
  };
}

/** To which parents a letter would go as a message. @throws as `findLetter`. */
export async function recipientsOfLetter(
  call: RequestContext,
  templateId: number,
): Promise<Recipients> {
  return whoGets(call, await findLetter(call, idOf(call), templateId));
}

/** What is known when the letter has just been handed to the delivery. */
function queuedSentence(queued: number, total: number, isKept: boolean): string {
  if (isKept) return t("kept", { count: queued });
  const others = total - queued;
  return others === 0
    ? t("sending", { count: queued })
    : t("sendingSome", { queued, count: total, others });
}

/**
 * Sends a letter to the parents of a case's student, filled for each of them, and notes it for the
 * timeline.
 * @throws ApiError 409 where no parent can be reached; as `findLetter`.
 */
export async function sendLetterOf(
  call: RequestContext,
  templateId: number,
): Promise<{ data: DataOf<typeof sendLetter>; message: string }> {
  const caseId = idOf(call);
  const letter = await findLetter(call, caseId, templateId);
  const { why_nobody: why } = await whoGets(call, letter);
  if (why !== null) throw clash(t("nothingSent", { why }));
  const { template } = letter;
  const sent = await sendTo(call, recipients, template, parentsOf(letter));
  await noteEvent(
    call.db,
    eventOf(call, { caseId, kind: "message", detail: template.name, sendingId: sent.id }),
  );
  await publish(call.db, { topic: "cases", id: caseId });
  const queued = sent.total - sent.unreachable;
  const isKept = keepsOnly(call.context);
  return {
    data: { template: template.name, queued, unreachable: sent.unreachable, kept_only: isKept },
    message: queuedSentence(queued, sent.total, isKept),
  };
}
