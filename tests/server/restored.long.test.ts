import { execFileSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase, type HostDatabase } from "../../packages/kit/server/db/open";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { settleErased } from "../../packages/kit/api/personal-data/erased-again";
import { erasedFile } from "../../packages/kit/server/erased-list";
import { settleDatabase } from "../../packages/kit/server/settle-database";
import { floorAt } from "@rollcall/kit/api/db/version-floor";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { declaredBy } from "@rollcall/kit/api/feature";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { startPostgres } from "../../scripts/temporary-postgres.mjs";
import { aClass, type AClass } from "../api/attendance/a-class";
import { migratedDataDirectory } from "../support/data-directory";
import { freshPostgres, postgresAddress } from "./db/postgres-for-tests";
import { temporaryFolder } from "./db/temporary-folder";
import { migrations } from "../../src/migrations";
import { resources } from "../../src/resources";
import { schoolSettings } from "../../src/school/settings/settings";
import { features } from "../support/school";

/** A database that can be put back to where a copy of it stood. */
interface Restorable {
  open(): Promise<HostDatabase>;
  backUp(db: HostDatabase): Promise<void>;
  /** With the database closed. */
  restore(): Promise<void>;
}

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

async function embedded(): Promise<Restorable> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-restored-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  await migratedDataDirectory(folder);
  let file = "";
  return {
    open: () => openDatabase({ dataDir: folder }),
    backUp: async (db) => void (file = db.kind === "embedded" ? await db.backup() : ""),
    async restore() {
      rmSync(join(folder, "pg"), { recursive: true });
      await restoreBackup(file, folder);
    },
  };
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresAddress });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function postgres(): Promise<Restorable> {
  const { url, drop } = await freshPostgres();
  const name = new URL(url).pathname.slice(1);
  undo.push(async () => {
    await drop();
    await asAdmin(`drop database if exists ${name}_copy with (force)`);
  });
  const copy = (from: string, to: string) =>
    asAdmin(`drop database if exists ${to} with (force)`, `create database ${to} template ${from}`);
  const end = (of: string) =>
    asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${of}'`);
  return {
    open: () => openDatabase({ databaseUrl: url, dataDir: "" }),
    async backUp() {
      await end(name);
      await copy(name, `${name}_copy`);
    },
    restore: () => copy(`${name}_copy`, name),
  };
}

/** A program of an operator's, as the user whose the cluster is. */
const operate = (program: string, argv: string[], user: object, env: NodeJS.ProcessEnv = {}) =>
  execFileSync(join("deploy/point-in-time", program), argv, {
    ...user,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: "pipe",
  });

/** A cluster that is put back to a moment by its log, which came after the base backup. */
async function atAMoment(): Promise<Restorable> {
  const archive = mkdtempSync(join(tmpdir(), "rollcall-archive-"));
  const keep = resolve("deploy/point-in-time/archive-wal.sh");
  const server = await startPostgres([
    "archive_mode=on",
    `archive_command=${keep} ${archive} "%p" %f`,
  ]);
  if (!server) throw new Error("There is no PostgreSQL.");
  const { url, data, user } = server;
  const { uid, gid } = user as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined) chownSync(archive, uid, gid);
  undo.push(async () => {
    await server.stop();
    rmSync(archive, { recursive: true });
  });
  const { hostname, port, username } = new URL(url);
  let moment = "";
  const baseBackup = () =>
    operate("base-backup.sh", [archive, "1"], user, {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
    });
  baseBackup();
  return {
    open: () => openDatabase({ databaseUrl: url, dataDir: "" }),
    async backUp(db) {
      // By then all that was written is in the log alone; PostgreSQL stops at whole seconds here.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const [row] = await db.query<{ now: string }>(
        sql`select to_char(now(), 'YYYY-MM-DD HH24:MI:SSOF') as now`,
      );
      moment = row?.now ?? "";
      await new Promise((resolve) => setTimeout(resolve, 1100));
    },
    async restore() {
      await server.halt();
      const [lost, fresh] = [`${data}.lost`, `${data}.fresh`];
      operate("restore-to.sh", [archive, moment, fresh, data], user);
      renameSync(data, lost);
      renameSync(fresh, data);
      await server.resume();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const isAtIt = async () =>
        (await client.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]?.is ===
        false;
      while (!(await isAtIt())) await new Promise((done) => setTimeout(done, 100));
      await client.end();
    },
  };
}

const hosts: [string, () => Promise<Restorable>][] = [
  ["the embedded database", embedded],
  ...(postgresAddress === undefined
    ? []
    : [
        ["PostgreSQL", postgres] as [string, typeof postgres],
        ["PostgreSQL, to a moment between two backups", atAMoment] as [string, typeof postgres],
      ]),
];

/** A server's database, stopped, restored and started again under the same API. */
async function aServer(host: Restorable) {
  let db = await host.open();
  const logged: string[] = [];
  const settle = async () => {
    await migrate(db, migrations);
    await settleDatabase(db, { log: ({ message }) => void logged.push(message) });
  };
  await settle();
  const handle = new Proxy(db, { get: (_, key) => Reflect.get(db, key) as unknown });
  return {
    handle,
    logged,
    backUp: () => host.backUp(db),
    async startAgain(between: () => Promise<void> = async () => undefined) {
      await db.close();
      await between();
      db = await host.open();
      await settle();
    },
    close: () => db.close(),
  };
}

describe.each(hosts)("after a restore of %s", { timeout: 120_000 }, (_, make) => {
  const isByLog = make === atAMoment;
  let server: Awaited<ReturnType<typeof aServer>>;
  let school: AClass;
  let lost: {
    mondays: number;
    tuesdays: number;
    id: unknown;
    version: unknown;
    newId: unknown;
    newVersion: unknown;
    settings: string;
  };
  const [monday, tuesday] = [{ date: "2026-06-08" }, { date: "2026-06-09" }];
  const add = async (name: string) =>
    (await school.call(school.office, "POST", "/admin/classes", { name, code: name })).body.data;
  const rename = (id: unknown, version: unknown, name: string) =>
    school.call(
      school.office,
      "PATCH",
      `/admin/classes/${String(id)}`,
      { name },
      { "If-Match": `"${String(version)}"` },
    );
  const settings = async () =>
    (await school.call(school.office, "GET", "/admin/settings")).headers.get("ETag") ?? "";
  const nameSchool = (etag: string, name: string) =>
    school.call(
      school.office,
      "PUT",
      "/admin/settings",
      { institution: { name } },
      { "If-Match": etag },
    );
  const folder = mkdtempSync(join(tmpdir(), "rollcall-erased-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  /** What a server does with the list of who was erased, beside a database of either kind. */
  const settleList = () =>
    settleErased({
      ...declaredBy(resources, features),
      db: server.handle,
      now: () => new Date("2026-06-10T06:00:00Z"),
      resources,
      settings: schoolSettings,
      log: () => undefined,
      erasedList: erasedFile(join(folder, "erased-people.jsonl")),
    } as unknown as Parameters<typeof settleErased>[0]);
  const keyed = () => school.save(school.letters("PPAP"), { key: "the-only-one" });

  beforeAll(async () => {
    const host = await make();
    server = await aServer(host);
    school = await aClass(4, undefined, server.handle);
    await school.save(school.letters("PPPP"), monday);
    const { id } = await add("Nine");
    const before = await settings();
    await server.handle.query(
      sql`insert into students (id, admission_no, name, admission_date, leaving_date, status) values (99, 'R99', 'Once Here', '2025-04-01', '2026-03-31', 'left')`,
    );
    await server.backUp();
    const erased = await school.call(school.office, "POST", "/admin/students/99/erasure", {
      confirm: "Once Here",
    });
    expect(erased.body.errors ?? erased.status).toBe(200);
    await settleList();

    const mondays = (await school.save(school.letters("AAAA"), { ...monday, version: 1 })).body.data
      .version;
    const tuesdays = (await school.save(school.letters("AAAA"), tuesday)).body.data.version;
    const { version } = (await rename(id, 1, "Lost")).body.data;
    const fresh = await add("Lost too");
    await nameSchool(before, "Lost school");
    lost = {
      mondays,
      tuesdays,
      id,
      version,
      newId: fresh["id"],
      newVersion: fresh["version"],
      settings: await settings(),
    };
    await keyed();
    await server.startAgain(() => host.restore());
  }, 240_000);
  afterAll(() => server.close());

  it("the log says so, once", () => {
    expect(server.logged).toEqual([
      expect.stringMatching(/ versions go on from 2\d\d,\d{3},\d{3}\.$/),
    ]);
  });

  it("a register that was saved in the lost time, and by another since, is not saved over: the device gets it as it is", async () => {
    expect(await school.stored("2026-06-08")).toBe("PPPP");
    expect(lost.mondays).toBe(2);
    const since = await school.save(school.letters("LLLL"), {
      ...monday,
      version: 1,
      token: school.office,
    });
    expect(since.status, "what is as it was at the backup can be saved").toBe(200);
    const queued = await school.save(school.letters("PPPA"), {
      ...monday,
      version: lost.mondays,
      key: "queued",
    });
    expect([queued.status, queued.body.data.version]).toEqual([412, since.body.data.version]);
    expect(await school.stored("2026-06-08")).toBe("LLLL");
  });

  it("a register that was first taken in the lost time, and by another since, is not saved over", async () => {
    expect(
      (await school.save(school.letters("PPPP"), { ...tuesday, token: school.office })).status,
    ).toBe(200);
    expect(
      (await school.save(school.letters("PPPA"), { ...tuesday, version: lost.tuesdays })).status,
    ).toBe(412);
    expect(await school.stored("2026-06-09")).toBe("PPPP");
  });

  it("a record that was changed in the lost time is stale for whoever has read it then", async () => {
    expect((await rename(lost.id, 1, "Nine B")).status).toBe(200);
    expect((await rename(lost.id, lost.version, "Nine C")).status).toBe(412);
  });

  it("a record with the number of a lost one is not changed by a form that was filled from the lost one", async () => {
    const fresh = await add("Eleven");
    // PostgreSQL's log runs ahead of the numbers by up to 32: only then are none given again.
    if (!isByLog) expect(fresh["id"], "numbers are given again").toBe(lost.newId);
    expect((await rename(fresh["id"], lost.newVersion, "Ten A")).status).toBe(412);
  });

  it("settings that were changed in the lost time are stale for whoever has read them then", async () => {
    expect((await nameSchool(await settings(), "School of today")).status).toBe(200);
    expect((await nameSchool(lost.settings, "Lost school")).status).toBe(412);
  });

  it("a save whose answer was lost with its key is done again, and done once", async () => {
    const again = await keyed();
    expect([again.status, again.headers.get("Idempotent-Replay")]).toEqual([200, null]);
    expect((await keyed()).headers.get("Idempotent-Replay")).toBe("true");
    expect(await school.stored()).toBe("PPAP");
  });

  it("somebody who was erased in the lost time is back, and is erased again", async () => {
    const called = () => server.handle.query(sql`select name from students where id = 99`);
    expect(await called()).toEqual([{ name: "Once Here" }]);
    expect(await settleList()).toBe(1);
    expect([await called(), await settleList()]).toEqual([[{ name: "Erased student" }], 0]);
  });

  it("the next start changes nothing: versions go on one by one", async () => {
    const { version } = await school.read("2026-06-10");
    await server.startAgain();
    expect(
      (await school.save(school.letters("AAAA"), { version, token: school.office })).body.data
        .version,
    ).toBe(version + 1);
    expect(server.logged).toHaveLength(1);
  });
});

describe.runIf(postgresAddress !== undefined)(
  "a PostgreSQL whose user may not ask which cluster it is in",
  () => {
    it("is started, with a word about what is not noticed", async () => {
      const { url, drop } = await freshPostgres();
      const role = `narrow_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
      const name = new URL(url).pathname.slice(1);
      await asAdmin(`create role ${role} login`, `alter database ${name} owner to ${role}`);
      const admin = openDatabase({ databaseUrl: url, dataDir: "" });
      await (
        await admin
      ).script(
        "revoke execute on function pg_control_system() from public; create extension pg_trgm; create extension btree_gist",
      );
      await (await admin).close();
      const own = new URL(url);
      own.username = role;
      const db = await openDatabase({ databaseUrl: own.href, dataDir: "" });
      const logged: string[] = [];
      try {
        await migrate(db, migrations);
        await settleDatabase(db, { log: ({ message }) => void logged.push(message) });
        expect(logged).toEqual([
          expect.stringContaining("a restore of the whole cluster goes unnoticed"),
        ]);
        expect(
          await db.query(sql`select floor, home is not null as known from version_floor`),
        ).toEqual([{ floor: 1, known: true }]);
      } finally {
        await db.close();
        await drop();
        await asAdmin(`drop role ${role}`);
      }
    });
  },
);

it("a restore that cannot be noticed is told with --restored", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  await migratedDataDirectory(folder);
  const db = await openDatabase({ dataDir: folder });
  onTestFinished(() => db.close());
  const hash = await storedHash(newToken());
  await db.query(
    sql`with a as (insert into admins (name, email) values ('Head', 'head@example.com') returning id) insert into sessions (admin_id, token_hash, expires_at) select id, ${hash}, now() from a`,
  );
  const before = floorAt(new Date());
  const floors: number[] = [];
  for (const isRestored of [false, true, true]) {
    await settleDatabase(db, { log: () => undefined, isRestored });
    floors.push(
      ...(await db.query<{ floor: number }>(sql`select floor from version_floor`)).map(
        ({ floor }) => floor,
      ),
    );
  }
  const [first = 0, second = 0, third = 0] = floors;
  expect(
    first,
    "a database whose past is not known is taken for a restored one",
  ).toBeGreaterThanOrEqual(before);
  expect([second > first, third > second]).toEqual([true, true]);
});

it.each([
  ["what is no moment", ["the day before", "fresh"], "is no moment"],
  ["a directory that holds something", ["latest", "full"], "is not empty"],
  [
    "a moment before the first base backup",
    ["2026-01-01 00:00:00 +0000", "fresh"],
    "No base backup",
  ],
])("a restore to %s is refused, and nothing is changed", (_, [moment = "", name = ""], word) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "archive/base/2026-06-01T000000Z"), { recursive: true });
  mkdirSync(join(folder, "full"));
  writeFileSync(join(folder, "full/thesis.txt"), "Two years of work.");
  const ask = () =>
    operate("restore-to.sh", [join(folder, "archive"), moment, join(folder, name)], {});
  expect(ask).toThrow(word);
  expect(readdirSync(folder).sort()).toEqual(["archive", "full"]);
  expect(readdirSync(join(folder, "full"))).toEqual(["thesis.txt"]);
});

it("a file of the log is kept once, and another one never in its place", () => {
  const folder = temporaryFolder();
  const [file, other] = [join(folder, "one"), join(folder, "two")];
  writeFileSync(file, "the log");
  writeFileSync(other, "another log");
  const keep = (path: string) =>
    operate("archive-wal.sh", [folder, path, "000000010000000000000001"], {});
  keep(file);
  keep(file);
  expect(() => keep(other)).toThrow("holds something else");
  expect(readFileSync(join(folder, "wal/000000010000000000000001"), "utf8")).toBe("the log");
});
