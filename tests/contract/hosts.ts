import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { http } from "msw";
import { setupServer } from "msw/node";
import pg from "pg";
import { readEnvironment } from "../../server/environment";
import { school } from "../../server/school";
import { startServer } from "../../server/start-server";
import type { Database } from "@rollcall/kit/api/db/database";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { openBrowserHost } from "../../src/mock/host";
import { demoPassword as mockPassword } from "../../src/mock/password";
import { migratedDataDirectory } from "../support/data-directory";
import { anyVersion } from "../support/if-match";
import { memoryDatabase } from "../support/memory-database";

/** A host under test: where it answers, and its database to look behind the answers. */
export interface RunningHost {
  /** Up to and without the path of the API. */
  origin: string;
  db: Database;
  /** Of the four demo sign-ins. */
  demoPassword: string;
  stop(): Promise<void>;
}

export interface Host {
  name: string;
  /** Why it cannot run on this machine. */
  missing?: string;
  start(students: number): Promise<RunningHost>;
}

const demoPassword = "contract-password";

async function nodeHost(variables: Record<string, string>, students: number): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-contract-"));
  if (variables["DATABASE_URL"] === undefined) await migratedDataDirectory(folder);
  const environment = readEnvironment({
    PORT: "0",
    DATA_DIR: folder,
    DEMO_PASSWORD: demoPassword,
    DEMO_STUDENTS: String(students),
    LOG_LEVEL: "error",
    BACKUP_EVERY_HOURS: "0",
    ...variables,
  });
  const server = await startServer(school, environment, {
    log: () => undefined,
    checkAnswers: true,
  });
  return {
    origin: server.url,
    db: server.db,
    demoPassword,
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function browserHost(students: number): Promise<RunningHost> {
  const host = await openBrowserHost({ db: await memoryDatabase(), students, checkAnswers: true });
  const origin = "http://browser-host.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/api/`),
      ({ request }) => host.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return {
    origin,
    db: host.db,
    demoPassword: mockPassword,
    async stop() {
      server.close();
      host.close();
      await host.db.close();
    },
  };
}

const postgres = process.env["TEST_DATABASE_URL"];

async function postgresHost(students: number): Promise<RunningHost> {
  const admin = new pg.Client({ connectionString: postgres });
  await admin.connect();
  const name = `contract_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres ?? "");
  url.pathname = `/${name}`;
  const host = await nodeHost({ DATABASE_URL: url.href }, students);
  return {
    ...host,
    async stop() {
      await host.stop();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Every host the API runs on; the same suites run on each. */
export const hosts: readonly Host[] = [
  { name: "msw and PGlite in memory", start: browserHost },
  { name: "Node and PGlite on disk", start: (students) => nodeHost({}, students) },
  {
    name: "Node and PostgreSQL",
    missing: postgres ? undefined : "TEST_DATABASE_URL is not set",
    start: postgresHost,
  },
];

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
export async function ask(
  host: RunningHost,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(`${host.origin}/api/v1${path}`, {
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

/** An admin and its token. */
export const signIn = async (host: RunningHost, person: Person) =>
  tokenFor(host, await makeAdmin(host, person));
