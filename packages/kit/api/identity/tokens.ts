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

interface NodeCrypto {
  createHash(name: "sha256"): { update(bytes: Uint8Array): { digest(): Uint8Array } };
}
/** Node's own, where this is Node: it answers at once, a digest of the web's interface in its pool. */
const ofNode = (
  globalThis as { process?: { getBuiltinModule?(name: "node:crypto"): NodeCrypto | undefined } }
).process?.getBuiltinModule?.("node:crypto");

/** The SHA-256 digest of some bytes: 32 bytes. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return ofNode
    ? new Uint8Array(ofNode.createHash("sha256").update(bytes).digest())
    : new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

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
