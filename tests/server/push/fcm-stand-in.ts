import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A pair of keys as Google makes them for a service account. */
export const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** A folder with a service account's file in it. */
export function credentials(changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-fcm-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "school.json"),
    JSON.stringify({
      type: "service_account",
      project_id: "green-hill",
      client_email: "push@green-hill.example",
      private_key: privateKey,
      token_uri: "https://oauth2.googleapis.com/token",
      ...changes,
    }),
  );
  return folder;
}

const part = (text = "") =>
  JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;

/** The claims of an assertion that the account has signed; undefined for any other. */
export function signedClaims(assertion: string): Record<string, unknown> | undefined {
  const [header, claims, signature = ""] = assertion.split(".");
  const isSigned = verify(
    "RSA-SHA256",
    Buffer.from(`${header}.${claims}`),
    createPublicKey(publicKey),
    Buffer.from(signature, "base64url"),
  );
  return isSigned && part(header)["alg"] === "RS256" ? part(claims) : undefined;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}
export interface SentMessage {
  url: string | undefined;
  authorization: string | undefined;
  message: Record<string, unknown> & { token: string };
}

export const fcmError = (status: number, errorCode: string, message = errorCode): Answer => ({
  status,
  body: {
    error: {
      code: status,
      message,
      details: [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode }],
    },
  },
});

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of request) parts.push(chunk as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * Google's two services on this machine: gives tokens (`token-1`, `token-2`, …) for assertions that
 * are signed and claim the right things, and takes messages that carry the newest of them.
 */
export async function fcmStandIn({
  expiresIn = 3600,
  answer = () => undefined,
}: {
  expiresIn?: number;
  /** What a message is answered in place of being taken. */
  answer?: (sent: SentMessage, count: number) => Answer | undefined;
} = {}) {
  const claims: (Record<string, unknown> | undefined)[] = [];
  const sent: SentMessage[] = [];
  const state = { refusesAccount: false, voided: false };
  let url = "";

  async function giveToken(request: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams(await textOf(request));
    const claimed = signedClaims(form.get("assertion") ?? "");
    claims.push(claimed);
    const isRight =
      form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
      claimed?.["iss"] === "push@green-hill.example" &&
      claimed["aud"] === `${url}/token` &&
      claimed["scope"] === "https://www.googleapis.com/auth/firebase.messaging" &&
      Number(claimed["exp"]) - Number(claimed["iat"]) === 3600;
    if (!isRight || state.refusesAccount)
      return {
        status: 400,
        body: { error: "invalid_grant", error_description: "Invalid JWT Signature." },
      };
    state.voided = false;
    return {
      status: 200,
      body: { access_token: `token-${claims.length}`, expires_in: expiresIn, token_type: "Bearer" },
    };
  }

  async function take(request: IncomingMessage): Promise<Answer> {
    const { message } = JSON.parse(await textOf(request)) as Pick<SentMessage, "message">;
    const one = { url: request.url, authorization: request.headers.authorization, message };
    sent.push(one);
    if (state.voided || one.authorization !== `Bearer token-${claims.length}`)
      return { status: 401, body: { error: { code: 401, message: "Invalid credentials" } } };
    return (
      answer(one, sent.length) ?? {
        status: 200,
        body: { name: `projects/green-hill/messages/${sent.length}` },
      }
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await (request.url === "/token"
      ? giveToken(request)
      : take(request));
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body ?? {}));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return { url, tokenUrl: `${url}/token`, claims, sent, state, close };
}
