import { setTimeout as wait } from "node:timers/promises";
import type * as Start from "../../server/start-server";
import type * as Open from "../../server/db/open";
import type * as Run from "../../server/run-server";
import type * as Application from "../../server/application";
import type * as Variables from "../../server/environment";
import type * as Log from "../../server/log";
import type * as DeclaredModule from "../declared";
import type { ApiModules } from "./api-modules";

/** What is behind `/api` while the console is worked on. */
export interface ApiServer {
  /** Where the last good server listens. */
  url(): string | undefined;
  /**
   * Starts a server of the sources as they are, and only then ends the one before, which goes on
   * when the new one cannot start.
   * @param word what a missing migration would be called.
   * @throws Error with a sentence, and a line, for each thing that is wrong.
   */
  restart(word: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds in which a request that is on its way to the last server still gets there. */
const graceMs = 500;

/** The sentences of what the terminal is told once: sign-ins, or the code of the set-up page. */
type Tell = (text: string) => void;
interface Opened {
  by: typeof Open.openDatabase;
  db: Open.HostDatabase;
}

async function refuseMissingMigration(modules: ApiModules, word: string): Promise<void> {
  const { readDeclared } = await modules.load<typeof DeclaredModule>("/scripts/declared.ts");
  if ((await readDeclared()).step.statements.length > 0)
    throw new Error(
      `The database does not have what is declared. Write the migration: npm run db:generate -- ${word}`,
    );
}

/** A server that follows its sources; the embedded database stays open between two of them. */
export function openApiServer(modules: ApiModules, address: string, tell: Tell): ApiServer {
  let running: Start.RunningServer | undefined;
  let opened: Opened | undefined;

  let leaving: Promise<void> = Promise.resolve();

  function leave(server: Start.RunningServer): void {
    const before = leaving;
    leaving = wait(graceMs).then(async () => {
      await server.close();
      await before;
    });
  }
  async function end(): Promise<void> {
    const last = running;
    running = undefined;
    await leaving;
    await last?.close();
  }
  /** Opened once, unless the code that opens it has changed. */
  async function database(environment: Variables.Environment) {
    if (environment.databaseUrl !== undefined) return undefined;
    const { openDatabase } = await modules.load<typeof Open>("/server/db/open.ts");
    if (opened?.by === openDatabase) return opened.db;
    await end();
    await opened?.db.close();
    opened = undefined;
    opened = { by: openDatabase, db: await openDatabase(environment) };
    return opened.db;
  }

  return {
    url: () => running?.url,
    async restart(word) {
      const { served } = await modules.load<typeof Application>("/server/application.ts");
      await refuseMissingMigration(modules, word);
      const { readEnvironment } = await modules.load<typeof Variables>("/server/environment.ts");
      const { createLog } = await modules.load<typeof Log>("/server/log.ts");
      const { welcome } = await modules.load<typeof Run>("/server/run-server.ts");
      const { startServer } = await modules.load<typeof Start>("/server/start-server.ts");
      const environment = readEnvironment({ ...process.env, HOST: "127.0.0.1", PORT: "0" });
      const server = await startServer(served, environment, {
        log: createLog(environment.logLevel),
        database: await database(environment),
      });
      const [isFirst, last] = [running === undefined, running];
      running = server;
      if (isFirst || server.demo) tell(welcome(served, { ...server, url: address }));
      if (last) leave(last);
    },
    async close() {
      await end();
      await opened?.db.close();
    },
  };
}
