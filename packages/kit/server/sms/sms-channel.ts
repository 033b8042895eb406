import { createHmac } from "node:crypto";
import type {
  Channel,
  ChannelOutcome,
  OutgoingMessage,
  ReportRequest,
} from "../../api/ports/channel";
import { channelReason, channelWords } from "../../api/outbox/channel-messages";
import { isSame } from "../same-text";
import { dialled } from "../phone-number";
import { hasNotConnected, timeoutMs } from "../outgoing-request";
import type { SmsSettings } from "./sms-settings";

/** Texts that one server hands over side by side. */
const atOnce = 5;
/** Codes for a number that is none, cannot get texts, or is blocked: Twilio's list of errors. */
const badNumbers: ReadonlySet<number> = new Set([21211, 21214, 21217, 21219, 21614]);

interface Refusal {
  code?: number;
  message?: string;
}

/** What a provider's answer means. A text that may have gone out is not sent again. */
async function outcomeOf(answer: Response): Promise<ChannelOutcome> {
  const body = (await answer.json().catch(() => ({}))) as Refusal & { sid?: string };
  if (answer.ok) return { state: "accepted", reference: String(body.sid ?? "").slice(0, 100) };
  const said = `“${answer.status} ${String(body.message ?? "").slice(0, 200)}”`;
  if (answer.status === 401 || answer.status === 403)
    return { state: "down", reason: channelReason("sms.account", { said }) };
  if (answer.status === 429 || answer.status === 503)
    return { state: "later", reason: channelReason("sms.notYet", { said }) };
  if (answer.status >= 500)
    return { state: "refused", uncertain: true, reason: channelReason("sms.failed", { said }) };
  return {
    state: "refused",
    reason: channelReason("sms.refused", { said }),
    ...(badNumbers.has(Number(body.code)) ? { badAddress: true } : {}),
  };
}

/** Codes of a report for a number that is none, is a landline, or whose owner wants no texts. */
const badReported: ReadonlySet<number> = new Set([...badNumbers, 21610, 30005, 30006]);

/**
 * A report of Twilio, signed by the key over its address and its fields in alphabetical order
 * (HMAC-SHA1).
 */
function reportOf({ url, headers, body }: ReportRequest, key: string) {
  const fields = new URLSearchParams(body);
  const signed = [...new Set(fields.keys())]
    .sort()
    .reduce((text, name) => text + name + (fields.get(name) ?? ""), url);
  const expected = createHmac("sha1", key).update(signed).digest("base64");
  if (!isSame(headers.get("X-Twilio-Signature") ?? "", expected)) return undefined;
  const message = new URL(url).searchParams.get("key") ?? "";
  const status = fields.get("MessageStatus");
  if (status === "delivered" || status === "read")
    return { key: message, state: "received" as const };
  if (status !== "undelivered" && status !== "failed") return null;
  const code = Number(fields.get("ErrorCode") ?? 0);
  return {
    key: message,
    state: "failed" as const,
    reason: channelReason("sms.reported", { status: code ? `${status} (${code})` : status }),
    badAddress: badReported.has(code),
  };
}

/** Text messages by the message call of Twilio, which several providers speak. */
export function smsChannel({ baseUrl, account, key, from, perMinute }: SmsSettings): Channel {
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${key}`).toString("base64")}`;
  const host = new URL(baseUrl).host;
  return {
    name: "sms",
    get label() {
      return channelWords("label.sms");
    },
    address: "phone",
    inParts: true,
    mayRepeat: false,
    perMinute,
    atOnce,
    report: (request) => reportOf(request, key),
    async send({ to, country, brief, reportTo }: OutgoingMessage, signal): Promise<ChannelOutcome> {
      const dial = dialled(to, country);
      if ("refused" in dial) return dial.refused;
      try {
        const answer = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers: { Authorization: authorization },
          body: new URLSearchParams({
            To: dial.number,
            From: from,
            Body: brief,
            ...(reportTo ? { StatusCallback: reportTo } : {}),
          }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return await outcomeOf(answer);
      } catch (error) {
        if (hasNotConnected(error))
          return { state: "down", reason: channelReason("sms.unreachable", { host }) };
        return {
          state: "refused",
          uncertain: true,
          reason: channelReason("sms.noAnswer", { host }),
        };
      }
    },
  };
}
