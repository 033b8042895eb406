import type { Database } from "../../api/db/database";
import { sql } from "../../api/db/sql";
import { newApiToken } from "../../api/identity/api-tokens/secret";
import { newToken, storedHash } from "../../api/identity/tokens";
import { anyVersion } from "./if-match";

/** A host under test: where it answers, and its database to look behind the answers. */
export interface RunningHost {
  /** Its clock; the machine's unless given. */
  now?(): Date;
  /** Up to and without the path of the API. */
  origin: string;
  db: Database;
  /** Of the four demo sign-ins. */
  demoPassword: string;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & {
    data?: unknown;
    errors?: Record<string, string[]>;
    message?: string;
    code?: string;
    permission?: string;
  };
}

/**
 * A stream never ends by itself, and that it was opened is enough. Its end is not waited for: msw
 * keeps a copy of the answer, which holds it open.
 */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream"))
    return response.text();
  void response.body?.cancel();
  return "";
}

/** One request to a host's API; the body is sent as JSON unless it is text or bytes already. */
export const ask = (
  host: RunningHost,
  token: string | undefined,
  method: string,
  path: string,
  ...sent: [body?: unknown, headers?: Record<string, string>]
): Promise<Answer> => askAt(host, token, method, `/api/v1${path}`, ...sent);

/** The same to a whole path, as that of a route beside the API. */
export async function askAt(
  host: RunningHost,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(`${host.origin}${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...anyVersion(method, path),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await textOf(response);
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : { text },
  };
}

/** An admin made for a test. */
export interface Person {
  super?: boolean;
  status?: "active" | "disabled";
  permissions?: readonly string[];
}
let people = 0;

/** Makes an admin straight in the database and gives its id. */
export async function makeAdmin(
  host: RunningHost,
  { super: isSuper = false, status = "active", permissions = [] }: Person,
): Promise<number> {
  const email = `made-${process.pid}-${++people}@example.com`;
  const [row] = await host.db.query<{ id: number }>(sql`
    insert into admins (name, email, status, is_super_admin, permissions) values (${email}, ${email}, ${status}, ${isSuper}, ${sql.param([...permissions])}::text[]) returning id`);
  return row?.id ?? 0;
}

/** A token of an admin; `expired` one whose time has passed. */
export async function tokenFor(
  host: RunningHost,
  admin: number,
  options: { expired?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const expires = sql`now() + ${options.expired ? "-1 hour" : "1 day"}::interval`;
  await host.db.query(
    sql`insert into sessions (admin_id, token_hash, created_at, last_used_at, expires_at) values (${admin}, ${await storedHash(token)}, now(), now(), ${expires})`,
  );
  return token;
}

/** An API token of an admin that lists these permissions. */
export async function apiTokenFor(
  host: RunningHost,
  admin: number,
  permissions: readonly string[],
): Promise<string> {
  const token = newApiToken();
  await host.db.query(sql`
    insert into api_tokens (admin_id, name, token_hash, ending, permissions, created_by, created_at, expires_at)
    values (${admin}, 'Contract', ${await storedHash(token)}::bytea, 'made', ${sql.param([...permissions])}::text[], ${admin}, now(), now() + interval '1 day')`);
  return token;
}

/** An admin and its token. */
export const signIn = async (host: RunningHost, person: Person) =>
  tokenFor(host, await makeAdmin(host, person));
