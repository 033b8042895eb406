import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  backupName,
  lastBackup,
  pruneBackups,
} from "../../packages/embedded-postgres/backup/backup-files";

it("backups before migrations and those by the clock push out none of the other kind", () => {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-backup-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const days = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)));
  for (const day of days)
    for (const kind of ["regular", "before-migration"] as const)
      writeFileSync(join(folder, backupName(day, kind)), "");
  writeFileSync(join(folder, backupName(new Date(Date.UTC(2026, 0, 9)), "before-migration")), "");
  pruneBackups(folder, 1, "before-migration");
  pruneBackups(folder, 2);
  expect(readdirSync(folder).sort()).toEqual([
    "2026-01-02T00-00-00-000Z.tar.gz",
    "2026-01-03T00-00-00-000Z.tar.gz",
    "2026-01-09T00-00-00-000Z-before-migration.tar.gz",
  ]);
  expect(lastBackup(folder)).toEqual(days[2]);
});
