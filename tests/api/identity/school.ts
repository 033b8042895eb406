import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiHost, LogEntry } from "@rollcall/kit/api/context";
import { createApi } from "@rollcall/kit/api/create-api";
import type { Database } from "@rollcall/kit/api/db/database";
import { resources } from "../../../src/resources";
import { anyVersion } from "../../../packages/kit/testing/contract/if-match";
import { features } from "../../support/school";
import { schoolSettings } from "../../../src/school/settings/settings";

/** A password hash that costs nothing and says what was asked of it. */
export interface SpyPasswords {
  verified: { hash: string; password: string }[];
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export function spyPasswords(): SpyPasswords {
  const verified: SpyPasswords["verified"] = [];
  const hashed = (password: string) => `spy:${Buffer.from(password).toString("hex")}`;
  return {
    verified,
    hash: async (password) => hashed(password),
    verify: async (hash, password) => {
      verified.push({ hash, password });
      return hash === hashed(password);
    },
  };
}

export interface NewAdmin {
  email?: string;
  name?: string;
  password?: string | null;
  is_super_admin?: boolean;
  status?: "active" | "disabled";
  permissions?: string[];
  groups?: number[];
}

export interface Asking {
  token?: string;
  body?: unknown;
  address?: string;
  headers?: Record<string, string>;
}

/** What the API answered; `json` is `undefined` for what is no JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  json: {
    success: boolean;
    message: string;
    data: never;
    errors?: Record<string, string[]>;
    code?: string;
    permission?: string;
    meta?: unknown;
  };
}

export const thePassword = "a quiet green morning";

/** The API over a migrated database, with a clock to turn and admins to make. */
export function schoolOn(db: Database, more: Partial<ApiHost> = {}) {
  const clock = { now: new Date("2026-03-02T08:00:00Z") };
  const passwords = spyPasswords();
  const logged: LogEntry[] = [];
  const host: ApiHost = {
    settings: schoolSettings,
    resources,
    db,
    events: { subscribe: () => () => undefined },
    passwords,
    version: "0.0.0-test",
    sessions: { idleMinutes: 60, absoluteMinutes: 600 },
    now: () => clock.now,
    log: (entry) => void logged.push(entry),
    ...more,
  };
  const api = createApi({ ...host, features, checkAnswers: true });
  const { context } = api;
  let made = 0;

  async function ask(
    method: string,
    path: string,
    { token, body, address = "10.0.0.1", headers = {} }: Asking = {},
  ): Promise<Answer> {
    const init: RequestInit = {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...anyVersion(method, path),
        ...headers,
      },
    };
    if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
    const response = await api.fetch(new Request(`http://school.test/api/v1${path}`, init), {
      address,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: (text.startsWith("{") ? JSON.parse(text) : undefined) as Answer["json"],
    };
  }

  async function admin({
    email = `admin-${++made}@school.test`,
    name = "Ada",
    password = thePassword,
    is_super_admin = false,
    status = "active",
    permissions = [],
    groups = [],
  }: NewAdmin = {}): Promise<{ id: number; email: string }> {
    const [row] = await db.query<{ id: number }>(
      sql`insert into admins (name, email, is_super_admin, status, permissions) values (${name}, ${email}, ${is_super_admin}, ${status}, ${sql.param(permissions)}::text[]) returning id`,
    );
    const id = row?.id ?? 0;
    if (password !== null)
      await db.query(
        sql`insert into credentials (admin_id, password_hash) values (${id}, ${await context.passwords.hash(password)})`,
      );
    for (const group of groups)
      await db.query(
        sql`insert into admins__user_groups (from_id, to_id) values (${id}, ${group})`,
      );
    return { id, email };
  }

  async function group(permissions: string[] = [], name = `Group ${++made}`): Promise<number> {
    const [row] = await db.query<{ id: number }>(
      sql`insert into user_groups (name, permissions) values (${name}, ${sql.param(permissions)}::text[]) returning id`,
    );
    return row?.id ?? 0;
  }

  async function signIn(email: string, password = thePassword, more: Asking = {}): Promise<string> {
    const { status, json } = await ask("POST", "/auth/login", {
      body: { email, password },
      ...more,
    });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${json.message}`);
    return (json.data as { token: string }).token;
  }

  async function signedIn(
    options: NewAdmin = {},
  ): Promise<{ id: number; email: string; token: string }> {
    const made = await admin(options);
    return { ...made, token: await signIn(made.email, options.password ?? thePassword) };
  }

  const status = async (token: string) => (await ask("GET", "/auth/me", { token })).status;
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };

  /** Forgets every admin and try, so that tests do not count on one another. */
  const clear = () =>
    db.script(
      "truncate admins, admins__user_groups, user_groups, credentials, sessions, invitations, sign_in_failures, activity_logs, files, students, settings restart identity cascade",
    );

  return {
    api,
    context,
    clock,
    passwords,
    logged,
    ask,
    admin,
    group,
    signIn,
    signedIn,
    status,
    pass,
    clear,
  };
}

export type School = ReturnType<typeof schoolOn>;
