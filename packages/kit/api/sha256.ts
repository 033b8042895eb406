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

/** Bytes in hexadecimal digits, two for each. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The digest in 64 hexadecimal digits. */
export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await sha256(bytes));

/** A text that differs where two values differ: the digest of what they are in JSON. */
export const fingerprintOf = (value: unknown): Promise<string> =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(value)));
