import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type * as Start from "../../server/start-server";
import type * as Made from "../../server/db/new-database";
import type * as Open from "../../server/db/open";
import type * as Run from "../../server/run-server";
import type { ServedApplication } from "../../server/served";
import type * as Variables from "../../server/environment";
import type * as Log from "../../server/log";
import type * as DeclaredModule from "../declared";
import { isFromSources, kitModule } from "../../vite/kit-path.ts";
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

/** A module of the framework: where it runs from its sources it is followed as well. */
const ofFramework = async <Module>(modules: ApiModules, path: string): Promise<Module> =>
  isFromSources
    ? modules.load<Module>(kitModule(path))
    : ((await import(pathToFileURL(kitModule(path)).href)) as Module);

async function refuseMissingMigration(modules: ApiModules, word: string): Promise<void> {
  const { readDeclared } = await ofFramework<typeof DeclaredModule>(modules, "cli/declared");
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
  async function database(environment: Variables.Environment, served: ServedApplication) {
    if (environment.databaseUrl !== undefined) return undefined;
    const { openDatabase } = await ofFramework<typeof Open>(modules, "server/db/open");
    if (opened?.by === openDatabase) return opened.db;
    await end();
    await opened?.db.close();
    opened = undefined;
    const { newDatabase } = await ofFramework<typeof Made>(modules, "server/db/new-database");
    const newFrom = () => newDatabase(served.migrations);
    opened = { by: openDatabase, db: await openDatabase({ ...environment, newFrom }) };
    return opened.db;
  }

  return {
    url: () => running?.url,
    async restart(word) {
      const { served } = await modules.load<{ served: ServedApplication }>(
        "/server/application.ts",
      );
      await refuseMissingMigration(modules, word);
      const { readEnvironment } = await ofFramework<typeof Variables>(
        modules,
        "server/environment",
      );
      const { createLog } = await ofFramework<typeof Log>(modules, "server/log");
      const { welcome } = await ofFramework<typeof Run>(modules, "server/run-server");
      const { startServer } = await ofFramework<typeof Start>(modules, "server/start-server");
      const environment = readEnvironment({ ...process.env, HOST: "127.0.0.1", PORT: "0" });
      const server = await startServer(served, environment, {
        log: createLog(environment.logLevel),
        database: await database(environment, served),
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
