import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "../../../packages/kit/api/http/route";
import { sql } from "@rollcall/kit/api/db/sql";
import { servedAt } from "../../../packages/kit/api/http/base";
import type { Place, Told, TwoTenants } from "./two-tenants";

/** What was asked, and where something of one reached the other. */
export interface Search {
  /** A sentence for each. */
  leaks: string[];
  asked: number;
  /** Answers with a word of whose they are. */
  own: number;
}

/** An address of a route: the first record of whatever it is about, of which both have one. */
const addressOf = (route: Route) =>
  servedAt(route).replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
    /token|key|secret/i.test(name) ? "x".repeat(43) : "1",
  );

/** Ends what the search itself needs. */
const endsSearch = /\/auth\/(logout|sessions|password|change-password)|maintenance/;

function judge(search: Search, asker: string, at: Place, other: Place, told: Told): void {
  search.asked++;
  if (told.text.includes(at.canary)) search.own++;
  if (told.text.includes(other.canary))
    search.leaks.push(`${asker} at ${at.name} reads a word of ${other.name}`);
}

/** Both are asked the same at the same time, each by its own people. */
async function askOwn(search: Search, { places }: TwoTenants, routes: readonly Route[]) {
  const [north, south] = places;
  const tokens = await Promise.all(
    places.map(async (at) => [await at.signIn(), await at.signIn("office@demo.school"), undefined]),
  );
  for (const route of routes) {
    if (route.method !== "GET") continue;
    for (const who of [0, 1, 2]) {
      const ask = (at: Place, place: number) =>
        at.ask("GET", addressOf(route), tokens[place]?.[who], undefined, {
          "Accept-Language": place === 0 ? "hi" : "en",
        });
      const [one, two] = await Promise.all([ask(north, 0), ask(south, 1)]);
      const asker = `GET ${route.path} by ${["a super admin", "the office", "anybody"][who]}`;
      judge(search, asker, north, south, one);
      judge(search, asker, south, north, two);
    }
  }
}

/** Each is asked, reading and writing, by what opens the other one. */
async function askForeign(search: Search, { places }: TwoTenants, routes: readonly Route[]) {
  for (const [at, other] of [places, [places[1], places[0]] as const]) {
    const token = await other.signIn();
    for (const route of routes) {
      const { method, path, access } = route;
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const told = await at.ask(method, addressOf(route), token, body, { "If-Match": "*" });
      const asker = `${method} ${path} with a token of ${other.name}`;
      judge(search, asker, at, other, told);
      if (access.kind === "public" || access.kind === "otherToken") continue;
      if (told.status !== 401) search.leaks.push(`${asker} is answered ${told.status}`);
    }
    const { password } = other;
    const login = { email: "super@demo.school", password };
    const { status } = await at.ask("POST", "/api/v1/auth/login", undefined, login);
    if (status < 400) search.leaks.push(`a password of ${other.name} opens ${at.name}`);
  }
}

/** Each is changed by its own people, with keys of repetition that both have. */
async function changeOwn(search: Search, { places }: TwoTenants, routes: readonly Route[]) {
  for (const route of routes) {
    if (route.method === "GET" || endsSearch.test(route.path)) continue;
    for (const [at, other] of [places, [places[1], places[0]] as const]) {
      let token = await tokenOf(at);
      const headers = { "If-Match": "*", "Idempotency-Key": `same-${route.path}` };
      const body = route.method === "DELETE" ? undefined : { name: at.canary, note: at.canary };
      const told = await at.ask(route.method, addressOf(route), token, body, headers);
      if (told.status === 401) tokens.delete(at);
      judge(search, `${route.method} ${route.path}`, at, other, told);
    }
  }
}
const tokens = new WeakMap<Place, Promise<string>>();
function tokenOf(at: Place): Promise<string> {
  const token = tokens.get(at) ?? at.signIn();
  tokens.set(at, token);
  return token;
}

/** What has come to rest: rows, lines of the log, files. */
async function lookBehind(search: Search, { places, logged, dataDir }: TwoTenants) {
  for (const [at, other] of [places, [places[1], places[0]] as const]) {
    const tables = await at.db.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const found = await at.db.query(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${other.canary}%`} limit 1`,
      );
      if (found.length > 0)
        search.leaks.push(`the table ${name} of ${at.name} has a word of ${other.name}`);
    }
    const folder = join(dataDir, "tenants", at.name);
    const files = existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
      : [];
    for (const file of files)
      if (file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(other.canary))
        search.leaks.push(`the file ${file.name} of ${at.name} has a word of ${other.name}`);
  }
  for (const entry of logged) {
    const line = JSON.stringify(entry);
    for (const { name, canary } of places)
      if (line.includes(canary) && entry["tenant"] !== name)
        search.leaks.push(`the log of ${String(entry["tenant"])} has a word of ${name}`);
  }
}

/** Asks everything there is of two tenants, and looks where something of one is with the other. */
export async function findLeaks(
  two: TwoTenants,
  routes: readonly Route[],
  { writes = true } = {},
): Promise<Search> {
  const search: Search = { leaks: [], asked: 0, own: 0 };
  await askOwn(search, two, routes);
  await askForeign(search, two, routes);
  if (writes) await changeOwn(search, two, routes);
  await lookBehind(search, two);
  return search;
}
