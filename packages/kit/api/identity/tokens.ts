import { sha256 } from "../sha256";

const inBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** 32 random bytes in base64url without padding. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * A secret of 256 random bits that is safe in a header or a link: a session's token or an
 * invitation's code.
 */
export const newToken = (): string => inBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** 16 random bytes in base64url without padding. */
const linkTokenForm = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** A secret of 128 random bits, for the end of an address that is sent, also by text message. */
export const newLinkToken = (): string => inBase64Url(crypto.getRandomValues(new Uint8Array(16)));

/** Whether a text could be the secret of an address. */
export const isLinkToken = (text: string): boolean => linkTokenForm.test(text);

/** Whether a text could be one of ours at all. */
export const isToken = (text: string): boolean => tokenForm.test(text);

/** What is stored of a secret. 256 random bits need no slow hash. */
export const storedHash = (secret: string): Promise<Uint8Array> =>
  sha256(new TextEncoder().encode(secret));

/** Compares two secrets in a time that tells nothing of where they differ. */
export async function sameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([storedHash(one), storedHash(other)]);
  let difference = 0;
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0);
  return difference === 0;
}
