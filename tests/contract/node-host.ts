import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEntry } from "@rollcall/kit/api/context";
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
 * @param log what it logs of warnings and errors
 */
export async function startNodeHost(
  students: number,
  variables: Record<string, string> = {},
  log: (entry: LogEntry) => void = () => undefined,
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
  const server = await startServer(served, environment, { log, checkAnswers: true });
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
