import { http } from "msw";
import { setupServer } from "msw/node";
import { createApi } from "@rollcall/kit/api/create-api";
import { openMemoryDatabase } from "@rollcall/kit/api/db/drivers/pglite";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { topicsOf } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { application } from "../../src/app/application";
import { consoleSettings } from "../../src/features/settings/store";
import { migrations } from "../../src/migrations";
import type { RunningHost } from "../contract/ask";

/** The permission keys that features bring. */
export const pagePermissions = application.features.flatMap(({ permissions = [] }) => permissions);

/** The API over a PostgreSQL in memory, with every migration applied and no records. */
export async function openApi(): Promise<RunningHost> {
  const features = await apiFeaturesOf(application.features);
  const db = await openMemoryDatabase();
  await migrate(db, migrations);
  const api = createApi({
    resources: application.resources,
    settings: consoleSettings,
    db,
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now: () => new Date(),
    passwords: { hash: async (password) => password, verify: async () => true },
    log: ({ level, message }) => {
      if (level === "error") throw new Error(message);
    },
    sessions: { idleMinutes: 60, absoluteMinutes: 600 },
    version: "test",
    features,
    checkAnswers: true,
  });
  const origin = "http://console.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/api/`),
      ({ request }) => api.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return {
    origin,
    db,
    demoPassword: "",
    async stop() {
      server.close();
      api.close();
      await db.close();
    },
  };
}
