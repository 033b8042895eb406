import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { Agent, createServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";

/** Made for these tests and trusted by nobody else: `push.example.com`. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUPavbkQUK0kGeC8RE921nonE+uS8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTAgFw0yNjExMjExODM3NDNaGA8y
MTI2MTAyODE4Mzc0M1owGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABGMvprihhuiGXOxMUGcjXDVuNVrUIlO1OoB1
KAqQ4UJ798/Fic/Ni7KvKVOiINnAPRHm6jyLV5xD6DClS7nT6w2jcDBuMB0GA1Ud
DgQWBBRMVisR2fJ7ZwGXAun7bteOEJqw9zAfBgNVHSMEGDAWgBRMVisR2fJ7ZwGX
Aun7bteOEJqw9zAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHB1c2guZXhh
bXBsZS5jb20wCgYIKoZIzj0EAwIDSQAwRgIhAPLSAAKWXZHfNcCDXQ3f1uTnjga6
XQrJKc2IJPRMcUEcAiEA3Zyayt+RG3o4LhSCL8DALI7oSar60m/OQZew2533xhE=
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0uQJc+fWQpr99o/1
RfN+F08EyIhl15FVQUtNMVF963KhRANCAARjL6a4oYbohlzsTFBnI1w1bjVa1CJT
tTqAdSgKkOFCe/fPxYnPzYuyrylToiDZwD0R5uo8i1ecQ+gwpUu50+sN
-----END PRIVATE KEY-----
`;

export interface Received {
  headers: Record<string, unknown>;
  body: Buffer;
}

/**
 * A push service on this machine, and an agent for which its name leads there. It answers with the
 * status, or never.
 */
export async function startPushService(
  answer: { status: number; headers?: Record<string, string> } | undefined,
) {
  const received: Received[] = [];
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      if (answer)
        response.writeHead(answer.status, answer.headers).end("what it says is of no interest");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const lookup: LookupFunction = (_hostname, { all }, done) =>
    all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
  return {
    received,
    endpoint: `https://push.example.com:${(server.address() as AddressInfo).port}/send/x`,
    agent: new Agent({ lookup, ca: certificate }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/**
 * A browser's side of a subscription: what it tells, and how it reads what it is sent (RFC 8291,
 * one record of RFC 8188).
 */
export function newBrowser() {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    keys: { p256dh: point.toString("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const secret = derive(
        pair.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]),
        32,
      );
      const decipher = createDecipheriv(
        "aes-128-gcm",
        derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
        derive(secret, salt, "Content-Encoding: nonce\0", 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/**
 * What a push service learns of the sender (RFC 8292).
 * @throws Error when the signature is not by the key.
 */
export function readSender(authorization: string): {
  key: string;
  claims: { aud: string; sub: string; exp: number };
} {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isTrue = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue) throw new Error("The signature is false.");
  return {
    key,
    claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as {
      aud: string;
      sub: string;
      exp: number;
    },
  };
}
