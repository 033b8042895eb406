import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEntry } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import type { ServedApplication } from "@rollcall/kit/server";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import {
  startDistrict,
  type RunningDistrict,
} from "../../../packages/kit/server/district/start-district";
import { readEnvironment } from "../../../packages/kit/server/environment";
import { passwords } from "../../../packages/kit/server/passwords";
import { seedDemo } from "../../../src/features/demo/seed-demo";
import { migratedPostgres } from "../db/postgres-for-tests";

/** What is read of an answer. */
export interface Told {
  status: number;
  text: string;
  cookies: readonly string[];
}

/** One of the two, with a word that stands in everything of it that is a text. */
export interface Place {
  name: string;
  host: string;
  /** In no word of the other, and in none of the product. */
  canary: string;
  password: string;
  db: OwnedDatabase;
  url: string;
  ask(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Told>;
  signIn(email?: string): Promise<string>;
  /** What a stream of its live events has said so far. */
  listen(token: string): { text(): string; until(said: RegExp): Promise<void>; end(): void };
}

export interface TwoTenants {
  places: readonly [Place, Place];
  district: RunningDistrict;
  logged: readonly LogEntry[];
  /** The list. */
  file: string;
  dataDir: string;
  /** Writes the list anew. */
  list(tenants: readonly object[]): void;
  close(): Promise<void>;
}

/** Columns that programs read: a word behind their values would only break what reads them. */
const ofPrograms =
  /(^|_)(key|code|kind|type|status|state|resource|action|topic|language|email|phone|hash|token|path|mime|channel|timezone|module|event|report|every|color|icon|slot|scope|etag|span|step|problem|holder|home)s?(_|$)/;
const ofAccess = new Set(["credentials", "sessions", "schema_migrations", "push_keys"]);

/** Puts a word behind every text that a table takes it in. @returns in how many columns */
async function plant(db: OwnedDatabase, canary: string): Promise<number> {
  const columns = await db.query<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'`,
  );
  let planted = 0;
  for (const { table, column } of columns) {
    if (ofAccess.has(table) || ofPrograms.test(column)) continue;
    const [at, name] = [sql.identifier(table), sql.identifier(column)];
    const rows = await db
      .query(
        sql`update ${at} set ${name} = ${name} || ${` ${canary}`} where ${name} <> '' returning 1`,
      )
      .catch(() => []);
    if (rows.length > 0) planted++;
  }
  await db.query(sql`
    insert into settings (key, value, version) values ('branding', ${JSON.stringify({ config: { app_name: canary } })}::text::jsonb, 1)
    on conflict (key) do update set value = settings.value || excluded.value`);
  return planted;
}

const agent = new Agent({ keepAlive: true });

const asking =
  (port: () => number, host: string): Place["ask"] =>
  (method, path, token, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          port: port(),
          host: "127.0.0.1",
          method,
          path,
          headers: {
            Host: host,
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...headers,
          },
          timeout: 60_000,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          // A stream of live events ends with its reader.
          if (answer.headers["content-type"]?.startsWith("text/event-stream"))
            setTimeout(() => answer.destroy(), 50);
          answer.once("close", () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString("utf8"),
              cookies: answer.headers["set-cookie"] ?? [],
            }),
          );
        },
      );
      sent.once("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });

const listening =
  (port: () => number, host: string): Place["listen"] =>
  (token) => {
    let heard = "";
    const sent = request({
      port: port(),
      host: "127.0.0.1",
      path: "/api/v1/admin/events",
      headers: { Host: host, Authorization: `Bearer ${token}` },
    });
    sent.once("response", (answer) =>
      answer.on("data", (part: Buffer) => (heard += part.toString())),
    );
    sent.on("error", () => undefined);
    sent.end();
    return {
      text: () => heard,
      async until(said) {
        for (let tries = 0; !said.test(heard); tries++) {
          if (tries > 100) throw new Error(`It was not heard: ${heard}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      end: () => sent.destroy(),
    };
  };

async function place(
  [name, canary]: readonly [string, string],
  port: () => number,
  makeDatabase: typeof migratedPostgres,
): Promise<Place & { drop(): Promise<void> }> {
  const { url, drop } = await makeDatabase();
  const db = openPostgres(url, { connections: 2 });
  const password = `${name} keeps this`;
  await seedDemo(db, {
    students: 12,
    today: "2026-06-10",
    time: "10:00",
    passwordHash: await passwords.hash(password),
  });
  const planted = await plant(db, canary);
  if (planted < 20) throw new Error(`A word stands in ${planted} columns only.`);
  const host = `${name}.district.test`;
  const ask = asking(port, host);
  return {
    name,
    canary,
    password,
    host,
    db,
    url,
    ask,
    listen: listening(port, host),
    async signIn(email = "super@demo.school") {
      const { text } = await ask("POST", "/api/v1/auth/login", undefined, { email, password });
      return String((JSON.parse(text) as { data: { token: unknown } }).data.token);
    },
    async drop() {
      await db.close();
      await drop();
    },
  };
}

/**
 * A process with two tenants whose rows have the same ids and other words.
 * @param makeDatabase of each of them
 * @param about what the list says beside them
 */
export async function twoTenants(
  served: ServedApplication,
  env: Readonly<Record<string, string>> = {},
  makeDatabase = migratedPostgres,
  about: object = {},
): Promise<TwoTenants> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-district-"));
  let port = 0;
  const north = await place(["north", "kestrelnorth"], () => port, makeDatabase);
  const south = await place(["south", "siskinsouth"], () => port, makeDatabase);
  const file = join(folder, "tenants.json");
  const list = (tenants: readonly object[]) =>
    writeFileSync(file, JSON.stringify({ ...about, tenants }));
  list([north, south].map(({ name, host, url }) => ({ name, host, database: url })));
  const logged: LogEntry[] = [];
  const environment = readEnvironment({
    TENANTS_FILE: file,
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    ...env,
  });
  const district = await startDistrict(
    served,
    { ...environment, district: environment.district as NonNullable<typeof environment.district> },
    { log: (entry) => void logged.push(entry), env: {} },
  );
  port = Number(new URL(district.url).port);
  return {
    places: [north, south],
    district,
    logged,
    file,
    dataDir: join(folder, "data"),
    list,
    async close() {
      await district.close();
      await north.drop();
      await south.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
