import type { ApiHost, LogEntry } from "@rollcall/kit/api/context";
import { createApi, type Api } from "@rollcall/kit/api/create-api";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { sql } from "@rollcall/kit/api/db/sql";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { resources as school } from "../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { toldBy } from "./read-workbook";
import { anyVersion } from "../../packages/kit/testing/contract/if-match";
import { memoryDatabase } from "./memory-database";
import { allFeatures as schoolFeatures } from "./school";
import { topicsOf, type ApiFeature } from "@rollcall/kit/api/feature";
import { schoolSettings } from "../../src/school/settings/settings";

/** Hashing that costs nothing; the real ones have tests of their own. */
const passwords: ApiHost["passwords"] = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
};

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    message: string;
    data: T;
    errors?: Record<string, string[]>;
    meta?: Record<string, number>;
    code?: string;
    permission?: string;
  };
}

/** Who asks: a name, a super admin or not, and own permissions. */
export interface Person {
  name: string;
  super?: boolean;
  permissions?: string[];
}

export interface TestApi {
  api: Api;
  db: OwnedDatabase;
  logged: LogEntry[];
  /** Sets the server's clock. */
  setNow(instant: string): void;
  /** Makes an admin and gives its token. */
  signIn(person: Person): Promise<string>;
  call<T = Record<string, unknown>>(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
}

/**
 * The API over a fresh PostgreSQL in memory, with a clock that stands still. One per test file:
 * starting it takes a second.
 */
export async function testApi(
  options: {
    resources?: readonly Resource[];
    features?: readonly ApiFeature[];
    now?: string;
    db?: OwnedDatabase;
    channels?: ApiHost["channels"];
    absentChannels?: ApiHost["absentChannels"];
    publicUrl?: string;
    push?: ApiHost["push"];
    webhooks?: ApiHost["webhooks"];
    addresses?: ApiHost["addresses"];
    district?: ApiHost["district"];
  } = {},
): Promise<TestApi> {
  const { features = schoolFeatures } = options;
  const db = options.db ?? (await memoryDatabase());
  let now = new Date(options.now ?? "2026-06-10T06:00:00Z");
  const logged: LogEntry[] = [];
  const context: ApiHost = {
    resources: options.resources ?? school,
    settings: schoolSettings,
    db,
    // What reads aside writes nothing.
    replica: {
      read: (work) =>
        db.transaction(async (tx) => {
          await tx.script("set transaction read only");
          return work(tx);
        }),
    },
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now: () => now,
    passwords,
    log: (entry) => void logged.push(entry),
    sessions: { idleMinutes: 480, absoluteMinutes: 10080 },
    version: "test",
    channels: options.channels,
    absentChannels: options.absentChannels,
    publicUrl: options.publicUrl,
    push: options.push,
    webhooks: options.webhooks,
    district: options.district,
    ...(options.addresses ? { addresses: options.addresses } : {}),
  };
  const api = createApi({ ...context, features, checkAnswers: true });
  const call: TestApi["call"] = async (token, method, path, body, headers = {}) => {
    const request = new Request(`http://rollcall.test/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...anyVersion(method, path),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await api.fetch(request, { address: "127.0.0.1" });
    const text = toldBy(new Uint8Array(await response.arrayBuffer()));
    if (response.status === 500 && text.includes(`"undescribed"`)) throw new Error(text);
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith("{")
        ? JSON.parse(text)
        : { success: response.ok, message: text, data: text },
    };
  };
  let admins = 0;
  const signIn = async ({ name, super: isSuper = false, permissions = [] }: Person) => {
    const token = newToken();
    const hash = await storedHash(token);
    const expires = new Date(now.getTime() + 7 * 24 * 3_600_000).toISOString();
    await db.query(sql`
      with a as (insert into admins (name, email, is_super_admin, permissions) values (${name}, ${`${++admins}.${name.toLowerCase().replaceAll(" ", ".")}@example.com`}, ${isSuper}, ${sql.param(permissions)}::text[]) returning id)
      insert into sessions (admin_id, token_hash, created_at, last_used_at, expires_at) select id, ${hash}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${expires}::timestamptz from a`);
    return token;
  };
  return { api, db, logged, setNow: (instant) => void (now = new Date(instant)), signIn, call };
}
