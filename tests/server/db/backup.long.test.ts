import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openEmbedded, type EmbeddedDatabase } from "../../../packages/kit/server/db/embedded";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { emptyDataDirectory } from "../../support/data-directory";
import { dataDirectory, temporaryFolder } from "./temporary-folder";

const digest = sql`select count(*) as rows, md5(string_agg(id || code || at, ',' order by id)) as content from marks`;

let db: EmbeddedDatabase;
const folder = mkdtempSync(join(tmpdir(), "rollcall-db-"));

beforeAll(async () => {
  await emptyDataDirectory(folder);
  db = await openEmbedded(folder, { keepBackups: 2 });
  await db.script(`
    create extension pg_trgm;
    create table marks (id integer generated always as identity primary key, code text not null, at timestamptz not null default now());
    create index marks_code on marks using gin (code gin_trgm_ops);
    insert into marks (code) select md5(g::text) from generate_series(1, 20000) g;
  `);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

async function restored<T>(file: string, look: (copy: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const target = temporaryFolder();
  await restoreBackup(file, target);
  const copy = await openEmbedded(target);
  try {
    return await look(copy);
  } finally {
    await copy.close();
  }
}

describe("a backup", { timeout: 120_000 }, () => {
  it("comes back as it was, rows, indexes and numbering, and can be written to", async () => {
    const before = await db.query(digest);
    const file = await db.backup();
    await db.query(sql`delete from marks where id > 10000`);
    await restored(file, async (copy) => {
      expect(await copy.query(digest)).toEqual(before);
      expect(await copy.query(sql`insert into marks (code) values ('after') returning id`)).toEqual(
        [{ id: 20_001 }],
      );
      await copy.script("set enable_seqscan = off");
      expect(await copy.query(sql`select id from marks where code like '%after%'`)).toEqual([
        { id: 20_001 },
      ]);
    });
  });

  it("that is made while many write holds whole transactions only, and every one that was acknowledged before", async () => {
    await db.script("create table pairs (n integer, half integer)");
    const progress = { acknowledged: 0, isOver: false };
    const writer = async (start: number) => {
      for (let n = start; !progress.isOver; n += 4) {
        await db.transaction(async (tx) => {
          await tx.query(sql`insert into pairs values (${n}, 1)`);
          await tx.query(sql`insert into pairs values (${n}, 2)`);
        });
        progress.acknowledged++;
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    await vi.waitUntil(() => progress.acknowledged >= 40, { timeout: 10_000 });
    const before = progress.acknowledged;
    const file = await db.backup();
    const during = progress.acknowledged - before;
    progress.isOver = true;
    await Promise.all(writers);
    expect(during, "writing goes on while the copy is packed").toBeGreaterThan(0);
    await restored(file, async (copy) => {
      const [sums] = await copy.query<{ whole: number; torn: number }>(
        sql`select count(*) filter (where halves = 2) as whole, count(*) filter (where halves <> 2) as torn from (select count(*) as halves from pairs group by n) p`,
      );
      expect(sums?.torn).toBe(0);
      expect(sums?.whole).toBeGreaterThanOrEqual(before);
    });
  });

  it("is for the owner's eyes only, and the oldest make room", async () => {
    const started = Date.now();
    const paths = [await db.backup(), await db.backup(), await db.backup()];
    expect(readdirSync(join(folder, "backups")).sort()).toEqual(
      paths.slice(1).map((path) => basename(path)),
    );
    const age = Date.now() - (db.lastBackup()?.getTime() ?? 0);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(Date.now() - started);
    expect(statSync(paths[2] ?? "").mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "backups")).mode & 0o777).toBe(0o700);
  });

  it("that cannot be written says why, and leaves nothing half-made", async () => {
    const target = await dataDirectory();
    const other = await openEmbedded(target);
    expect(other.lastBackup()).toBeUndefined();
    writeFileSync(join(target, "backups"), "in the way");
    await expect(other.backup()).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await other.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await other.close();
    expect(readdirSync(target).sort()).toEqual(["backups", "pg"]);
  });
});

describe("a backup is not restored", { timeout: 120_000 }, () => {
  it("over a database that is there", async () => {
    const file = await db.backup();
    const target = temporaryFolder();
    mkdirSync(join(target, "pg"));
    writeFileSync(join(target, "pg", "PG_VERSION"), "18\n");
    await expect(restoreBackup(file, target)).rejects.toThrow(
      `There is a database in ${join(target, "pg")} already. Move it away before a backup is restored.`,
    );
    expect(readdirSync(target)).toEqual(["pg"]);
  });

  it("under a running server", async () => {
    const file = await db.backup();
    await expect(restoreBackup(file, folder)).rejects.toThrow(
      `is in use by process ${process.pid}`,
    );
  });

  it("when it is cut off, is something else, or is not there", async () => {
    const whole = readFileSync(await db.backup());
    const source = temporaryFolder();
    const files = {
      "cut.tar.gz": whole.subarray(0, whole.length - 2000),
      "text.tar.gz": Buffer.from("hello"),
    };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(source, name), content);
      const target = temporaryFolder();
      await expect(restoreBackup(join(source, name), target)).rejects.toThrow(
        /cannot be restored: .*\. Nothing was changed\.$/,
      );
      expect(readdirSync(target)).toEqual([]);
    }
    await expect(restoreBackup(join(source, "none.tar.gz"), temporaryFolder())).rejects.toThrow(
      /cannot be restored: ENOENT/,
    );
  });
});
