import { http } from "msw";
import { setupServer } from "msw/node";
import type { ApiHost } from "../../api/context";
import { createApi } from "../../api/create-api";
import type { OwnedDatabase } from "../../api/db/database";
import { migrate, type Migration } from "../../api/db/migrate";
import { hearEvents } from "../../api/events/event-source";
import { topicsOf, type ApiFeature } from "../../api/feature";
import type { Resource } from "../../schema";
import type { RunningHost } from "./ask";

interface Opened {
  /** Empty; closed with the host. */
  db: OwnedDatabase;
  resources: readonly Resource[];
  settings: ApiHost["settings"];
  migrations: readonly Migration[];
  features: readonly ApiFeature[];
  now: Date;
}

/** The API of any application, for the generated tests; what it logs as an error is thrown. */
export async function openInMemory(application: Opened): Promise<RunningHost> {
  const { db, resources, settings, migrations, features, now } = application;
  await migrate(db, migrations);
  const api = createApi({
    resources,
    settings,
    db,
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now: () => now,
    passwords: { hash: async (password) => password, verify: async () => true },
    log: ({ level, message }) => {
      if (level === "error") throw new Error(message);
    },
    sessions: { idleMinutes: 60, absoluteMinutes: 600 },
    version: "test",
    features,
    checkAnswers: true,
  });
  const origin = "http://application.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/api/`),
      ({ request }) => api.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return {
    origin,
    now: () => now,
    db,
    demoPassword: "",
    async stop() {
      server.close();
      api.close();
      await db.close();
    },
  };
}
