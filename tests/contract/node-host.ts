import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../packages/kit/server/environment";
import { served } from "../../server/application";
import { startServer } from "../../packages/kit/server/start-server";
import { migratedDataDirectory } from "../support/data-directory";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";

const demoPassword = "contract-password";

/**
 * Starts a server with a demo school, in this process.
 * @param students of the school
 * @param variables of its environment; its database is on disk unless these name another
 */
export async function startNodeHost(
  students: number,
  variables: Record<string, string> = {},
): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-contract-"));
  if (variables["DATABASE_URL"] === undefined) await migratedDataDirectory(folder);
  const environment = readEnvironment({
    PORT: "0",
    DATA_DIR: folder,
    DEMO_PASSWORD: demoPassword,
    DEMO_SIZE: String(students),
    LOG_LEVEL: "error",
    BACKUP_EVERY_HOURS: "0",
    ...variables,
  });
  const server = await startServer(served, environment, {
    log: () => undefined,
    checkAnswers: true,
  });
  return {
    origin: server.url,
    db: server.db,
    demoPassword,
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
