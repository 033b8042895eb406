import { readSession, type Session } from "./session";

/**
 * Who can read again what is sealed on this device. `session`: this session alone, since its key is
 * made from its token and goes with it. `person`: whoever signs in as the same person, since the
 * server gives that person's key again.
 */
export type SealedFor = "session" | "person";

/** Seals values, each for one place: what is moved to another place cannot be read there. */
export interface Seal {
  /** @throws Error when there is nothing to seal with. */
  seal(place: string, value: unknown): Promise<string>;
  /**
   * @throws Unreadable when it was sealed by another session or person, for another place, or was
   * changed.
   */
  unseal(place: string, sealed: string): Promise<unknown>;
}

/** Something on this device that the one who is signed in cannot read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** Begins what is sealed, and tells it from what an older console has stored in clear. */
const mark = "sealed1.";
const ivLength = 12;
const encoder = new TextEncoder();
let keys = new Map<string, Promise<CryptoKey>>();

export const isSealed = (text: unknown): text is string =>
  typeof text === "string" && text.startsWith(mark);

async function derived(secret: string, kind: SealedFor): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: new Uint8Array(),
      info: encoder.encode(`rollcall device, ${kind}`),
    },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** Making a key takes longer than using it, so those in use are remembered: a few at most. */
function keyOf(secret: string, kind: SealedFor): Promise<CryptoKey> {
  const name = `${kind} ${secret}`;
  const key = keys.get(name) ?? derived(secret, kind);
  if (!keys.has(name)) keys = new Map([...[...keys].slice(-4), [name, key]]);
  return key;
}

const toText = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function encrypted(key: CryptoKey, place: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const data = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: "AES-GCM", iv, additionalData: encoder.encode(place) },
      key,
      encoder.encode(JSON.stringify(value)),
    ),
  );
  const whole = new Uint8Array(ivLength + data.length);
  whole.set(iv);
  whole.set(data, ivLength);
  return mark + toText(whole);
}

async function decrypted(key: CryptoKey, place: string, sealed: string): Promise<unknown> {
  const whole = toBytes(sealed.slice(mark.length));
  const data = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: whole.slice(0, ivLength), additionalData: encoder.encode(place) },
    key,
    whole.slice(ivLength),
  );
  return JSON.parse(new TextDecoder().decode(data)) as unknown;
}

/**
 * What a session opens, the best first. One that an older console has opened knows no device key
 * until it is renewed: its token does meanwhile.
 */
const secretsOf = (
  { token, device_key, former_device_keys = [] }: Session,
  kind: SealedFor,
): string[] =>
  kind === "person" && device_key ? [device_key, ...former_device_keys, token] : [token];

/**
 * The seal of the one who is signed in; undefined where nobody is, or where the browser has no
 * cryptography (a page that is not served securely): then nothing may be stored. It goes on working
 * for what is under way when the session ends.
 */
export function sealFor(kind: SealedFor): Seal | undefined {
  let session = readSession();
  if (!session || globalThis.crypto?.subtle === undefined) return undefined;
  const { user } = session;
  const secrets = () => {
    const now = readSession();
    if (kind === "person" && now?.user.id === user.id) session = now;
    return session ? secretsOf(session, kind) : [];
  };
  return {
    seal: async (place, value) => {
      const [secret] = secrets();
      if (secret === undefined) throw new Error("There is nothing to seal with.");
      return encrypted(await keyOf(secret, kind), place, value);
    },
    unseal: async (place, sealed) => {
      for (const secret of secrets()) {
        try {
          return await decrypted(await keyOf(secret, kind), place, sealed);
        } catch {
          // Then perhaps by the next.
        }
      }
      throw new Unreadable("This was sealed by another session or person.");
    },
  };
}
