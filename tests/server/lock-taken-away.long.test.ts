import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedDataDirectory } from "../support/data-directory";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";

let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-lock-"));
  await migratedDataDirectory(folder);
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

it("a server starts over an empty lock file without a hand, and ends with one sentence when its lock is taken away", async () => {
  writeFileSync(join(folder, "lock"), "");
  const server = startProcess({
    DATA_DIR: folder,
    NODE_ENV: "production",
    BACKUP_EVERY_HOURS: "0",
  });
  await server.url;
  const before = server.said().length;
  rmSync(join(folder, "lock"));
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.said().slice(before)).toBe(
    `Rollcall has stopped. The database in ${join(folder, "pg")} has stopped: its lock file was taken away. Nothing in it was thrown away. There is no backup.\n`,
  );
}, 120_000);
