import { readFileSync } from "node:fs";
import { setTimeout as rest } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { moveTenant, type Moved } from "../../../packages/kit/server/district/move-tenant";
import { setState } from "../../../packages/kit/server/district/set-state";
import { parseTenants } from "../../../packages/kit/server/district/tenant-list";
import { startPostgres } from "../../../scripts/temporary-postgres.mjs";
import { served } from "../../../server/application";
import { migrations } from "../../../src/migrations";
import { startChild, type Child } from "../db/child";
import { twoTenants, type Place, type TwoTenants } from "./two-tenants";

type Server = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** A PostgreSQL for these tests alone. */
async function started(...settings: string[]): Promise<Server> {
  const server = await startPostgres(settings);
  if (!server) throw new Error("These tests need PostgreSQL.");
  return server;
}

async function asked<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const named = (server: Server, name: string) => {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

let [old, other]: Server[] = [];
let two: TwoTenants;
let made = 0;
/** Lines about how far a move is. */
let copied = 0;

/** One of the old server's, which has what every console has. */
async function makeDatabase() {
  const name = `school_${++made}`;
  const server = old as Server;
  await asked(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  const url = named(server, name);
  const db = openPostgres(url);
  await migrate(db, migrations);
  await db.close();
  return { url, drop: async () => undefined };
}

const lineOf = (name: string) =>
  parseTenants(readFileSync(two.file, "utf8"), two.file).tenants.find((one) => one.name === name);

const move = (name: string, database: string, stop = new AbortController()): Promise<Moved> =>
  moveTenant(two.file, { name, database }, migrations, {
    told: () => void (copied += 1),
    signal: stop.signal,
  });

/** Servers look at the list each second. */
const answers = (at: Place) =>
  expect
    .poll(async () => (await at.ask("GET", "/api/v1/branding")).status, { timeout: 10_000 })
    .toBe(200);

/** Makes subjects one after the other until it is told to end. */
function saving(north: Place, token: string) {
  const saved: string[] = [];
  const load = { isEnded: false };
  const done = (async () => {
    for (let at = 0; !load.isEnded; at++) {
      const name = `Moved ${at}`;
      const { status } = await north
        .ask("POST", "/api/v1/admin/subjects", token, { name, code: `M${at}` })
        .catch(() => ({ status: 0 }));
      if (status === 201) saved.push(name);
      await rest(20);
    }
  })();
  return {
    saved,
    async end() {
      load.isEnded = true;
      await done;
    },
  };
}

describe("a tenant that moves to another PostgreSQL", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    old = await started("wal_level=logical");
    other = await started();
    two = await twoTenants(served, {}, makeDatabase);
  }, 120_000);
  afterAll(async () => {
    await two?.close();
    await old?.stop();
    await other?.stop();
  }, 60_000);
  const places = () => two.places;
  const target = () => named(other as Server, "north_moved");
  afterEach(async () => {
    // Whatever a test does, nothing of a move is left at the one it began from.
    const found = await asked<{ name: string }>(
      places()[0].url,
      "select slot_name as name from pg_replication_slots union all select pubname from pg_publication",
    );
    expect(found).toEqual([]);
  });

  it("stays where it is when it is stopped, and when the new database is one that there is", async () => {
    const [north] = places();
    const before = lineOf("north");
    const stop = new AbortController();
    copied = 0;
    const moving = expect(move("north", target(), stop)).rejects.toThrow("Stopped.");
    await expect.poll(() => copied, { timeout: 60_000 }).toBeGreaterThan(0);
    stop.abort(new Error("Stopped."));
    await moving;
    await expect(move("north", named(other as Server, "postgres"))).rejects.toThrow("already");
    await expect(move("north", places()[1].url)).rejects.toThrow("in the list already");
    expect(lineOf("north")).toEqual(before);
    await answers(north);
    const databases = await asked(
      (other as Server).url,
      "select datname from pg_database where datname like 'north%'",
    );
    expect(databases).toEqual([]);
  });

  it("stays where it is when it has a table that would be left behind", async () => {
    const [north] = places();
    await north.db.script("create table of_the_operator (id int primary key)");
    await expect(move("north", target())).rejects.toThrow('"of_the_operator"');
    await north.db.script("drop table of_the_operator");
  });

  it("takes everything along while it is in use, and is away for less than ten seconds", async () => {
    const [north, south] = places();
    const token = await north.signIn();
    const load = saving(north, token);
    const { rows, away, state, left } = await move("north", target());
    expect([state, left]).toEqual(["open", expect.stringContaining("/school_1")]);
    expect(away).toBeLessThan(10);
    await answers(north);
    const before = load.saved.length;
    await expect.poll(() => load.saved.length, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    await load.end();
    expect(load.saved.length).toBeGreaterThan(20);
    expect(rows).toBeGreaterThan(500);

    const names =
      "select array_agg(name order by id) as names from subjects where name like 'Moved %'";
    const [there] = await asked<{ names: string[] }>(target(), names);
    expect(there?.names).toEqual(expect.arrayContaining(load.saved));
    // The same as before in every row that nobody has changed since, and told by its marks.
    const marks =
      "select count(*)::int as rows, md5(string_agg(m::text, '' order by m::text)) as all from marks m";
    expect(await asked(target(), marks)).toEqual(await asked(north.url, marks));
    expect(await asked(target(), "select subname from pg_subscription")).toEqual([]);
    expect(lineOf("north")?.database).toBe(target());
    expect(lineOf("south")?.database).toBe(south.url);
    await expect(asked(north.url, "insert into subjects (name) values ('Late')")).rejects.toThrow(
      "read-only",
    );
    // A restore is not what happened: nothing that a form has read is stale.
    expect(two.logged.filter(({ message }) => /was restored/.test(message))).toEqual([]);
  });

  it("loses nothing when the command is killed while it copies or has closed it, and is moved by the next", async () => {
    const [, south] = places();
    const again = named(other as Server, "south_moved");
    const load = saving(south, await south.signIn());
    let stopped: Client | undefined;
    const kill = async (moment: (child: Child) => Promise<unknown>) => {
      const child = await startChild("moves-until-killed", two.file, "south", again);
      await moment(child);
      await child.kill();
      await stopped?.end();
      await expect(move("south", `${again}_2`)).rejects.toThrow("Another database follows it");
      expect(lineOf("south")?.database).toBe(south.url);
      setState(two.file, "south", "open");
      await answers(south);
      const before = load.saved.length;
      await expect.poll(() => load.saved.length, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    };
    await kill((child) => child.says(/^[1-9]\d* of/));
    await kill(async () => {
      await expect.poll(() => lineOf("south")?.state, { timeout: 60_000 }).toBe("migrating");
      // All is copied, and nobody can save any more: it stops at the counting of a table.
      stopped = new Client({ connectionString: again });
      await stopped.connect();
      await stopped.query("begin");
      await stopped.query("lock table periods in access exclusive mode");
      const waiting = "select 1 from pg_locks where relation = 'periods'::regclass and not granted";
      await expect
        .poll(() => asked(again, waiting), { timeout: 60_000, interval: 20 })
        .toHaveLength(1);
    });
    await move("south", again);
    await answers(south);
    await load.end();
    const names = "select array_agg(name order by id) as names from subjects";
    const [there] = await asked<{ names: string[] }>(again, names);
    expect(there?.names).toEqual(expect.arrayContaining(load.saved));
    expect(load.saved.length).toBeGreaterThan(20);
  }, 300_000);

  it("says what its PostgreSQL has to be able to, and what it cannot find", async () => {
    const back = named(old as Server, "back");
    await expect(move("south", back)).rejects.toThrow("wal_level = logical");
    await expect(move("east", back)).rejects.toThrow('No tenant has the name "east"');
  });
});
