import { fromBase64, toBase64 } from "../files/base64";

const prefix = "whsec_";
const secretBytes = 32;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string =>
  `${prefix}${toBase64(crypto.getRandomValues(new Uint8Array(secretBytes)))}`;

/** What is signed of a request: its id, the second it is sent in, and its body. */
interface Signed {
  id: string;
  timestamp: string;
  body: string;
}

/** The signature of Standard Webhooks, `v1,…`, by a secret as `newSecret` writes it. */
export async function signatureOf(
  secret: string,
  { id, timestamp, body }: Signed,
): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64(secret.slice(prefix.length)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign("HMAC", key, bytesOf(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

/**
 * The headers that sign a request (Standard Webhooks 1.0): one signature for each secret, the current
 * one first.
 * @param id the same at each try
 * @param at the moment of the try, which receivers hold against their clocks
 */
export async function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = await Promise.all(
    secrets.map((secret) => signatureOf(secret, { id, timestamp, body })),
  );
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
