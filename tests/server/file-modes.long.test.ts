import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";

let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-modes-"));
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(process.platform === "win32")(
  "whatever a new server writes is for its user only",
  async () => {
    const data = join(folder, "data");
    const server = startProcess({
      DATA_DIR: data,
      NODE_ENV: "production",
      BACKUP_EVERY_HOURS: "0",
    });
    await server.url;
    const entries = readdirSync(data, { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    );
    expect(entries.length).toBeGreaterThan(500);
    const open = [data, ...entries].flatMap((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found && (found.mode & 0o077) !== 0
        ? [`${path.slice(data.length)} ${(found.mode & 0o777).toString(8)}`]
        : [];
    });
    expect(open).toEqual([]);
  },
  120_000,
);
