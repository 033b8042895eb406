import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, expect, it } from "vitest";
import { readEnvironment } from "../../packages/kit/server/environment";
import { served as school } from "../../server/application";
import { startServer } from "../../packages/kit/server/start-server";

const folder = mkdtempSync(join(tmpdir(), "rollcall-demo-school-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a demo school is checkpointed before anybody can ask for something, so that nobody waits for that", async () => {
  const server = await startServer(
    school,
    readEnvironment({
      PORT: "0",
      DATA_DIR: folder,
      DEMO_SIZE: "5",
      DEMO_PASSWORD: "a password of the demo",
      BACKUP_EVERY_HOURS: "0",
    }),
    { log: () => undefined },
  );
  try {
    const [log] = await server.db.query<{ megabytes: number }>(
      sql`select (pg_current_wal_lsn() - redo_lsn) / 1000000 as megabytes from pg_control_checkpoint()`,
    );
    expect(server.demo).toBeDefined();
    expect(log?.megabytes).toBeLessThan(1);
  } finally {
    await server.close();
  }
});
