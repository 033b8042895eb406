import { joined } from "../../schema/joined";
import { placeholdersIn, speaksOfSubject } from "../../schema/placeholders";
import { logActivity } from "../activity";
import { invalid } from "../errors";
import { publish } from "../events/publish";
import type { DataOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import type { Notice } from "../ports/notice";
import { describe } from "./audience";
import type { NotificationCalls } from "./contract";
import { deliverSome } from "./deliver";
import { channelsOf, keepsOnly } from "./reach";
import type { Audience, Recipients, Scope } from "./recipients";
import { storeSending } from "./store-sending";
import { t } from "./text";

/**
 * So many admins have it while the sender waits; more, and what leaves the server, after the
 * answer.
 */
const maxAtOnce = 200;

/** What of a message is its readers' own; undefined where all get the same. */
export function scopeOf(
  { audiences }: Recipients,
  audience: Audience,
  { title, body }: { title: string; body: string },
): Scope | undefined {
  const text = `${title} ${body}`;
  const words = placeholdersIn(text);
  const ofSubjects =
    audiences.groups[audience.type]?.ofPeople === true || speaksOfSubject(text, audiences);
  return words.length > 0 || ofSubjects ? { ...audience, words, ofSubjects } : undefined;
}

/** A channel's label within a sentence: "email", but "SMS". */
const inSentence = (label: string): string =>
  label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Why nothing is sent where nobody could read it. */
const unreadable = (total: number, channels: readonly string[]): string => {
  if (channels.length > 0) {
    const by = joined(channels.map(inSentence), "or");
    return total === 1
      ? t("unreadable.one", { channels: by })
      : t("unreadable.several", { total, channels: by });
  }
  return total === 1 ? t("noConsole.one") : t("noConsole.several", { total });
};

/** What is known of a sending at its answer: it may still be on its way. */
const outcome = (
  { isSent, isKept }: { isSent: boolean; isKept: boolean },
  total: number,
  unreachable: number,
): string => {
  if (isKept) return t("kept");
  return unreachable === 0
    ? t(isSent ? "sent" : "sending")
    : t(isSent ? "sent.some" : "sending.some", { reached: total - unreachable, total });
};

/** What is known of a sending when it has just been stored, and how a person reads that. */
interface Sent extends DataOf<NotificationCalls["send"]> {
  message: string;
}

/**
 * Sends a notice as the signed-in admin, in the transaction it is called in: stores it with its
 * recipients, logs it, and hands it to the delivery.
 * @throws ApiError 422 when nobody is meant, something chosen is not there, or nobody can read it.
 */
export async function sendTo(
  call: RequestContext,
  recipients: Recipients,
  notice: Notice,
  audience: Audience,
): Promise<Sent> {
  const { db, identity, context } = call;
  const described = await describe(db, recipients, audience);
  const at = context.now().toISOString();
  const {
    id,
    total,
    unreachable,
    state: stored,
  } = await storeSending(
    { db, channels: context.channels, publicUrl: context.publicUrl },
    recipients,
    notice,
    audience,
    {
      adminId: identity.id,
      at,
      recipients: described,
      scope: scopeOf(recipients, audience, notice),
    },
  );
  if (total === unreachable)
    throw invalid({ recipient_type: [unreadable(total, channelsOf(context))] });
  const changes = Object.entries({
    title: notice.title,
    body: notice.body,
    type: notice.type,
    recipients: described,
    total,
  }).map(([field, after]) => [field, { before: null, after }]);
  await logActivity(call, [
    {
      action: "send",
      resource: "notifications",
      recordId: id,
      changes: Object.fromEntries(changes),
    },
  ]);
  const delivered =
    total - unreachable <= maxAtOnce
      ? (await deliverSome(db, { id, created_by: identity.id }, maxAtOnce, at)).length
      : 0;
  await publish(db, { topic: "notifications", adminId: identity.id, id });
  const state = stored === "sending" && delivered === total - unreachable ? "sent" : stored;
  const isSent = state === "sent";
  // Admins read it in the console whatever leaves the server.
  const isKept = keepsOnly(context) && !isSent;
  const message = outcome({ isSent, isKept }, total, unreachable);
  return { id, state, total, delivered, unreachable, kept_only: isKept, message };
}
