import { createHmac } from "node:crypto";
import type { AddressKind, Channel, ChannelOutcome } from "@rollcall/kit/api/ports/channel";
import { timeoutMs } from "../outgoing-request";

/** A gateway of the operator's own, as the operator has set it. */
export interface WebhookSettings {
  url: string;
  /** The bytes that sign. */
  secret: Buffer;
  address: AddressKind;
  perMinute: number;
}

/** A secret as Standard Webhooks writes it: `whsec_` and at least 24 bytes in base64. */
export function webhookSecret(text: string): Buffer | undefined {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, "base64");
  return bytes && bytes.length >= 24 ? bytes : undefined;
}

/** The signature of Standard Webhooks over id, time in seconds and body. */
export const signatureOf = (secret: Buffer, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;

function outcomeOf({ ok, status }: Response): ChannelOutcome {
  if (ok) return { state: "accepted", reference: String(status) };
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400))
    return { state: "down", reason: `The gateway answered ${status}` };
  return status === 408 || status === 429 || status >= 500
    ? { state: "later", reason: `The gateway answered ${status}` }
    : { state: "refused", reason: `The gateway refused it (${status})` };
}

/**
 * A gateway of the operator's own (WhatsApp, a modem, another service), called with a signed request
 * (Standard Webhooks). Its id is the message's at each try, by which the gateway knows a repeat.
 */
export function webhookChannel(
  { url, secret, address, perMinute }: WebhookSettings,
  now: () => Date = () => new Date(),
): Channel {
  const { host } = new URL(url);
  return {
    name: "gateway",
    label: "Gateway",
    address,
    mayRepeat: true,
    perMinute,
    atOnce: 10,
    async send({ key, to, title, text, brief }, signal): Promise<ChannelOutcome> {
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const body = JSON.stringify({ type: "message", data: { to, title, text, brief } });
      try {
        const answer = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers: {
            "Content-Type": "application/json",
            "webhook-id": key,
            "webhook-timestamp": timestamp,
            "webhook-signature": signatureOf(secret, key, timestamp, body),
          },
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return outcomeOf(answer);
      } catch {
        return { state: "down", reason: `The gateway ${host} cannot be reached` };
      }
    },
  };
}
