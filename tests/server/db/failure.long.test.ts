import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { outageOf } from "@rollcall/kit/api/db/outage";
import { dataDirectory, temporaryFolder } from "./temporary-folder";

const writeALot = sql`insert into words select repeat(md5(g::text), 100) from generate_series(1, 3000) g`;

/** A disk of its own, where this user may make one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = join(temporaryFolder(), "disk");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

describe("an embedded database that can go on no longer", { timeout: 120_000 }, () => {
  it("says so once, refuses what is asked of it, and gives its lock back", async () => {
    const folder = await dataDirectory();
    const onFailure = vi.fn<(error: Error) => void>();
    const db = await openEmbedded(folder, { onFailure });
    await db.script("create table words (word text)");
    // PostgreSQL ends itself when it cannot write its log.
    rmSync(join(folder, "pg", "pg_wal"), { recursive: true });
    await db.query(sql`select pg_switch_wal()`).catch(() => undefined);
    await expect(db.transaction((tx) => tx.query(writeALot))).rejects.toThrow();
    await vi.waitUntil(() => onFailure.mock.calls.length > 0, { timeout: 10_000 });
    expect(onFailure.mock.calls[0]?.[0].message).toMatch(
      /^The database in .*pg has stopped: .*pg_wal.* There is no backup\.$/,
    );
    await expect(db.query(sql`select 1`)).rejects.toThrow();
    await expect(db.backup()).rejects.toThrow();
    await db.close();
    expect(readdirSync(folder)).toEqual(["pg"]);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it("stops when its lock file is taken away, since another process may now write to the same files", async () => {
    const folder = await dataDirectory();
    const onFailure = vi.fn<(error: Error) => void>();
    const db = await openEmbedded(folder, { onFailure });
    rmSync(join(folder, "lock"));
    writeFileSync(
      join(folder, "lock"),
      JSON.stringify({ pid: 1, host: "elsewhere", token: "another" }),
    );
    await vi.waitUntil(() => onFailure.mock.calls.length > 0, { timeout: 10_000 });
    expect(onFailure.mock.calls[0]?.[0].message).toMatch(
      /has stopped: its lock file was taken away\./,
    );
    await expect(db.query(sql`select 1`)).rejects.toThrow();
    await db.close();
    expect(readdirSync(folder).sort()).toEqual(["lock", "pg"]);
  });
});

describe("an embedded database whose engine stops", { timeout: 120_000 }, () => {
  it("is started again where that helps: what was under way fails, what was kept is there, the rest goes on", async () => {
    const folder = await dataDirectory();
    const log = join(folder, "pg", "pg_wal");
    const onRestart = vi.fn<(error: Error) => void>(() => renameSync(`${log}.away`, log));
    const db = await openEmbedded(folder, { onRestart });
    await db.script("create table words (word text)");
    await db.query(sql`insert into words values ('kept')`);
    renameSync(log, `${log}.away`);
    const underWay = db.transaction(async (tx) => {
      await tx.query(sql`insert into words values ('not kept')`);
      await tx.query(sql`select pg_switch_wal()`);
      await tx.query(writeALot);
    });
    await expect(underWay).rejects.toSatisfy(
      (error) =>
        (error as { code?: unknown }).code === "57P02" && outageOf(error) === "unavailable",
    );
    expect(await db.query(sql`select * from words`)).toEqual([{ word: "kept" }]);
    await db.query(sql`insert into words values ('new')`);
    expect(onRestart).toHaveBeenCalledTimes(1);
    await db.close();
  });

  it("says by SQLSTATE that an expression is nested too deeply, and goes on", async () => {
    const onRestart = vi.fn<(error: Error) => void>();
    const db = await openEmbedded(await dataDirectory(), { onRestart });
    await expect(
      db.query(sql`select ${`${"[".repeat(200_000)}${"]".repeat(200_000)}`}::jsonb`),
    ).rejects.toMatchObject({ code: "54001" });
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(onRestart).not.toHaveBeenCalled();
    await db.close();
  });
});

describe("an embedded database whose disk is full", { timeout: 120_000 }, () => {
  it("loses nothing it has acknowledged, and opens again once there is room", async ({ skip }) => {
    const folder = smallDisk(100);
    if (folder === undefined) return skip("this user may not make a disk");
    cpSync(await dataDirectory(), folder, { recursive: true });
    const db = await openEmbedded(folder, { onFailure: vi.fn() });
    await db.script("create table words (word text)");
    const progress = { acknowledged: 0 };
    const fill = async (): Promise<never> => {
      for (;;) {
        await db.query(writeALot);
        progress.acknowledged++;
      }
    };
    await expect(fill()).rejects.toSatisfy((error) => outageOf(error) === "full");
    expect(progress.acknowledged).toBeGreaterThan(0);
    await db.close().catch(() => undefined);
    execFileSync("mount", ["-o", "remount,size=300m", folder]);
    const again = await openEmbedded(folder);
    const [row] = await again.query<{ kept: number }>(
      sql`select count(*) / 3000 as kept from words`,
    );
    await again.close();
    expect(row?.kept).toBeGreaterThanOrEqual(progress.acknowledged);
  });

  it("does not begin on it, says so, and leaves no half-made database", async ({ skip }) => {
    const folder = smallDisk(20);
    if (folder === undefined) return skip("this user may not make a disk");
    await expect(openEmbedded(folder)).rejects.toThrow(
      /cannot be opened: .*[Nn]o space left on device/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
