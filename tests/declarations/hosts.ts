import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { http } from "msw";
import { setupServer } from "msw/node";
import type { ApiHost } from "@rollcall/kit/api/context";
import { createApi } from "@rollcall/kit/api/create-api";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { passwords as browserPasswords } from "../../packages/kit/browser/mock/passwords";
import { resources as school } from "../../src/resources";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { listen } from "../../packages/kit/server/listen";
import { passwords } from "../../packages/kit/server/passwords";
import { requestHandler } from "../../packages/kit/server/request-handler";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { migratedDataDirectory } from "../support/data-directory";
import { manySessions, postgresAddress } from "../server/db/postgres-for-tests";
import { everyCase } from "../support/every-case";
import { memoryDatabase } from "../support/memory-database";
import { schoolAndSky } from "./sky";
import { features } from "../support/school";
import { topicsOf } from "@rollcall/kit/api/feature";
import { schoolSettings } from "../../src/school/settings/settings";

/** The step that `npm run db:generate` would write. */
export const step = diff(tablesOf(school), tablesOf(schoolAndSky));

async function contextOf(db: OwnedDatabase, hashing: ApiHost["passwords"]): Promise<ApiHost> {
  await db.script(step.statements.join(";\n"));
  return {
    resources: schoolAndSky,
    settings: schoolSettings,
    db,
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now: () => new Date(),
    passwords: hashing,
    log: ({ level, message }) => {
      if (level === "error") throw new Error(message);
    },
    sessions: { idleMinutes: 60, absoluteMinutes: 600 },
    version: "test",
  };
}
const running = (origin: string, db: OwnedDatabase, close: () => unknown): RunningHost => ({
  origin,
  db,
  demoPassword: "",
  stop: async () => {
    await close();
    await db.close();
  },
});

async function browserHost(): Promise<RunningHost> {
  const db = await memoryDatabase();
  const api = createApi({
    ...(await contextOf(db, browserPasswords)),
    features,
    checkAnswers: true,
  });
  const origin = "http://sky.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/api/`),
      ({ request }) => api.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return running(origin, db, () => server.close());
}

async function nodeHostOver(db: OwnedDatabase): Promise<RunningHost> {
  const context = await contextOf(db, passwords);
  const handler = requestHandler({
    api: createApi({ ...context, features, checkAnswers: true }),
    files: () => new Response(null, { status: 404 }),
    log: context.log,
    trustedProxies: [],
  });
  const listening = await listen(handler, "127.0.0.1", 0);
  return running(listening.url, db, () => listening.close());
}

async function nodeHost(): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-sky-"));
  await migratedDataDirectory(folder);
  const host = await nodeHostOver(await openEmbedded(folder));
  return {
    ...host,
    stop: async () => {
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The hosts, with the parts they are made of, over the school and what was added to it; with
 * `npm test` that in memory, since the contract of records runs on each engine with the school's.
 */
const everyHost = [
  { name: "the browser host", start: browserHost },
  { name: "the Node host", start: nodeHost },
  ...(postgresAddress
    ? [
        {
          name: "the Node host over PostgreSQL",
          start: async () => nodeHostOver(await manySessions()),
        },
      ]
    : []),
];
export const skyHosts = everyCase ? everyHost : everyHost.slice(0, 1);
