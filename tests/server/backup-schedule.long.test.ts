import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startBackups } from "../../packages/kit/server/backup-schedule";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import type { HostDatabase } from "../../packages/kit/server/db/open";
import { migratedDataDirectory } from "../support/data-directory";

const minute = 60_000;
const hour = 60 * minute;

describe("a backup of the embedded database", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-06-10T06:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  /** A database that says when it was backed up. */
  function aDatabase({ last, hasAdmin = true }: { last?: Date; hasAdmin?: boolean } = {}) {
    const state = {
      last,
      hasAdmin,
      failure: undefined as string | undefined,
      made: [] as string[],
      logged: [] as string[],
    };
    const db = {
      kind: "embedded",
      query: async () => [{ found: state.hasAdmin }],
      lastBackup: () => state.last,
      async backup() {
        if (state.failure !== undefined) throw new Error(state.failure);
        state.last = new Date();
        state.made.push(state.last.toISOString().slice(11, 16));
        return "backups/new.tar.gz";
      },
    } as unknown as HostDatabase;
    const backups = startBackups(
      {
        db,
        now: () => new Date(),
        log: ({ level, message }) => void state.logged.push(`${level}: ${message}`),
      },
      db,
      24,
    );
    onTestFinished(() => backups.stop());
    return { state, backups };
  }

  it("is made within a minute where there is none", async () => {
    const { state } = aDatabase();
    await vi.advanceTimersByTimeAsync(minute);
    expect(state.made).toHaveLength(1);
    expect(state.logged).toEqual(["info: Backup made and read back: backups/new.tar.gz"]);
    await vi.advanceTimersByTimeAsync(23 * hour);
    expect(state.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(hour);
    expect(state.made).toHaveLength(2);
  });

  it("is made within a minute of the first super admin, and not before, when there is nothing to lose", async () => {
    const { state } = aDatabase({ hasAdmin: false });
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(state.made).toEqual([]);
    state.hasAdmin = true;
    await vi.advanceTimersByTimeAsync(minute);
    expect(state.made).toHaveLength(1);
  });

  it("is made within a minute of a start that finds the newest too old, and not when it is young enough", async () => {
    const old = aDatabase({ last: new Date("2026-06-09T05:59:00Z") });
    const young = aDatabase({ last: new Date("2026-06-09T07:00:00Z") });
    await vi.advanceTimersByTimeAsync(minute);
    expect([old.state.made.length, young.state.made.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(hour);
    expect(young.state.made).toEqual(["07:00"]);
  });

  it("that fails is said as an error, once an hour, and made when it can be", async () => {
    const { state } = aDatabase();
    state.failure = "no space left on device";
    await vi.advanceTimersByTimeAsync(2 * hour + minute);
    expect(state.logged).toEqual(
      Array(3).fill("error: The backup failed: no space left on device"),
    );
    state.failure = undefined;
    await vi.advanceTimersByTimeAsync(hour);
    expect(state.made).toHaveLength(1);
  });

  it("is not made any more when the server stops", async () => {
    const { state, backups } = aDatabase();
    backups.stop();
    await vi.advanceTimersByTimeAsync(hour);
    expect([state.made, state.logged]).toEqual([[], []]);
  });
});

it(
  "a first backup is made while others work, who wait for the copy of the files only",
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "rollcall-first-backup-"));
    await migratedDataDirectory(folder);
    const db = await openEmbedded(folder);
    try {
      const waits: number[] = [];
      const backup = { isOver: false };
      const making = db.backup().finally(() => (backup.isOver = true));
      while (!backup.isOver) {
        const start = performance.now();
        await db.query(sql`select 1`);
        waits.push(performance.now() - start);
      }
      await making;
      const took = waits.reduce((sum, wait) => sum + wait, 0);
      expect(waits.length, "statements answered meanwhile").toBeGreaterThan(5);
      expect(Math.max(...waits), `of ${took.toFixed(0)} ms that it took`).toBeLessThan(took / 2);
      expect(
        existsSync(join(folder, "backups")) && readdirSync(join(folder, "backups")).length,
      ).toBe(1);
    } finally {
      await db.close();
      rmSync(folder, { recursive: true });
    }
  },
);
