/** A device with passkeys, as a browser would ask it: ES256 keys, attestation "none". */
const encoder = new TextEncoder();
const bytes = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const base64url = (part: Uint8Array) => Buffer.from(part).toString("base64url");
const sha256 = async (part: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", part));

/** CBOR of what is needed here: small integers, byte strings, texts and maps. */
function cbor(value: unknown): Uint8Array {
  const head = (type: number, n: number) =>
    n < 24
      ? Uint8Array.of((type << 5) | n)
      : n < 256
        ? Uint8Array.of((type << 5) | 24, n)
        : Uint8Array.of((type << 5) | 25, n >> 8, n & 255);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return bytes(head(3, value.length), encoder.encode(value));
  if (value instanceof Uint8Array) return bytes(head(2, value.length), value);
  const entries = [...(value as Map<unknown, unknown>)];
  return bytes(head(5, entries.length), ...entries.flatMap(([k, v]) => [cbor(k), cbor(v)]));
}

/** A signature as WebAuthn has it (DER), of one as WebCrypto gives it. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (part: Uint8Array) => {
    let from = 0;
    while (from < part.length - 1 && part[from] === 0) from += 1;
    const short = part.slice(from);
    const positive = (short[0] ?? 0) > 127 ? bytes(Uint8Array.of(0), short) : short;
    return bytes(Uint8Array.of(2, positive.length), positive);
  };
  const both = bytes(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return bytes(Uint8Array.of(0x30, both.length), both);
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

interface Ways {
  origin?: string;
  /** Whether the device has verified the person. */
  verified?: boolean;
  /** How often it was used; counts up unless given. */
  counter?: number;
  userHandle?: string;
}

export async function virtualPasskey(origin: string) {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const id = crypto.getRandomValues(new Uint8Array(16));
  const jwk = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const coordinate = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
  const publicKey = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  let used = 0;
  let handle: string | undefined;
  const authData = async (rp: string, flags: number, counter: number, more = new Uint8Array()) =>
    bytes(
      await sha256(bytes(encoder.encode(rp))),
      Uint8Array.of(
        flags,
        counter >>> 24,
        (counter >> 16) & 255,
        (counter >> 8) & 255,
        counter & 255,
      ),
      more,
    );
  const clientData = (type: string, { challenge }: Options, at: string) =>
    bytes(encoder.encode(JSON.stringify({ type, challenge, origin: at, crossOrigin: false })));
  return {
    id: base64url(id),
    /** Makes the passkey, as `navigator.credentials.create` answers. */
    async create(options: Options, { origin: at = origin, verified = true }: Ways = {}) {
      handle = options.user?.id;
      const attested = bytes(new Uint8Array(16), Uint8Array.of(0, id.length), id, publicKey);
      const data = await authData(options.rp?.id ?? "", verified ? 0x45 : 0x41, 0, attested);
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, at)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    /** Uses it, as `navigator.credentials.get` answers. */
    async get(
      options: Options,
      { origin: at = origin, verified = true, counter, userHandle = handle }: Ways = {},
    ) {
      used = counter ?? used + 1;
      const data = await authData(options.rpId ?? "", verified ? 0x05 : 0x01, used);
      const client = clientData("webauthn.get", options, at);
      const signed = bytes(data, await sha256(client));
      const signature = new Uint8Array(
        await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(der(signature)),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}
export type VirtualPasskey = Awaited<ReturnType<typeof virtualPasskey>>;
