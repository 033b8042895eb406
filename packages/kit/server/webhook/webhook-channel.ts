import * as z from "zod";
import type { AddressKind, Channel, ChannelOutcome, ReportRequest } from "../../api/ports/channel";
import { channelReason, channelWords } from "../../api/outbox/channel-messages";
import { signatureOf, signedHeaders } from "../../api/webhooks/sign";
import { isSame } from "../same-text";
import { dialled } from "../phone-number";
import { timeoutMs } from "../outgoing-request";

/** A gateway of the operator's own, as the operator has set it. */
export interface WebhookSettings {
  url: string;
  /**
   * Each signs, as Standard Webhooks writes it: `whsec_` and base64. Several while one is replaced.
   */
  secrets: readonly string[];
  address: AddressKind;
  perMinute: number;
}

/** Whether a text is a secret of Standard Webhooks: `whsec_` and at least 24 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const [, base64 = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  try {
    return atob(base64).length >= 24;
  } catch {
    return false;
  }
}

function outcomeOf({ ok, status }: Response): ChannelOutcome {
  if (ok) return { state: "accepted", reference: String(status) };
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400))
    return { state: "down", reason: channelReason("gateway.answered", { status }) };
  return status === 408 || status === 429 || status >= 500
    ? { state: "later", reason: channelReason("gateway.answered", { status }) }
    : { state: "refused", reason: channelReason("gateway.refused", { status }) };
}

/** Seconds for which a signed report is taken. */
const reportSeconds = 300;
const reportBody = z.object({
  type: z.literal("report"),
  data: z.object({
    state: z.enum(["received", "failed"]),
    reason: z.string().max(300).optional(),
    bad_address: z.boolean().optional(),
  }),
});

/** A report of the gateway: signed as what it is sent, with the message's key in its address. */
async function reportOf(
  { url, headers, body }: ReportRequest,
  secrets: readonly string[],
  now: Date,
) {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`webhook-${name}`) ?? "",
  ) as [string, string, string];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const expected = await Promise.all(
    secrets.map((secret) => signatureOf(secret, { id, timestamp, body })),
  );
  // Several may stand there, while a secret is being replaced.
  const isSigned = signatures
    .split(" ")
    .some((signature) => expected.some((one) => isSame(signature, one)));
  if (!isSigned || !(age <= reportSeconds)) return undefined;
  const parsed = reportBody.safeParse(jsonIn(body));
  if (!parsed.success) return null;
  const { state, reason, bad_address } = parsed.data.data;
  return {
    key: new URL(url).searchParams.get("key") ?? "",
    state,
    ...(reason ? { reason: channelReason("gateway.reported", { said: reason }) } : {}),
    ...(bad_address ? { badAddress: true } : {}),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A gateway of the operator's own (WhatsApp, a modem, another service), called with a signed request
 * (Standard Webhooks). Its id is the message's at each try, by which the gateway knows a repeat.
 */
export function webhookChannel(
  { url, secrets, address, perMinute }: WebhookSettings,
  now: () => Date = () => new Date(),
): Channel {
  const { host } = new URL(url);
  return {
    name: "gateway",
    get label() {
      return channelWords("label.gateway");
    },
    address,
    mayRepeat: true,
    perMinute,
    atOnce: 10,
    report: (request) => reportOf(request, secrets, now()),
    async send(
      { key, to, country, title, text, brief, reportTo },
      signal,
    ): Promise<ChannelOutcome> {
      const dial = address === "phone" ? dialled(to, country) : { number: to };
      if ("refused" in dial) return dial.refused;
      const body = JSON.stringify({
        type: "message",
        data: { to: dial.number, title, text, brief, ...(reportTo ? { report_to: reportTo } : {}) },
      });
      try {
        const answer = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers: await signedHeaders({ id: key, at: now(), body }, secrets),
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return outcomeOf(answer);
      } catch {
        return { state: "down", reason: channelReason("gateway.unreachable", { host }) };
      }
    },
  };
}
