import { http } from "msw";
import { setupServer } from "msw/node";
import pg from "pg";
import { openBrowserHost } from "../../src/mock/host";
import { demoPassword as mockPassword } from "../../src/mock/password";
import { memoryDatabase } from "../support/memory-database";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { startNodeHost } from "./node-host";

export interface Host {
  name: string;
  /** Why it cannot run on this machine. */
  missing?: string;
  start(students: number): Promise<RunningHost>;
}

async function browserHost(students: number): Promise<RunningHost> {
  const host = await openBrowserHost({ db: await memoryDatabase(), students, checkAnswers: true });
  const origin = "http://browser-host.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/api/`),
      ({ request }) => host.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return {
    origin,
    db: host.db,
    demoPassword: mockPassword,
    async stop() {
      server.close();
      host.close();
      await host.db.close();
    },
  };
}

const postgres = process.env["TEST_DATABASE_URL"];

async function postgresHost(students: number): Promise<RunningHost> {
  const admin = new pg.Client({ connectionString: postgres });
  await admin.connect();
  const name = `contract_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres ?? "");
  url.pathname = `/${name}`;
  const host = await startNodeHost(students, { DATABASE_URL: url.href });
  return {
    ...host,
    async stop() {
      await host.stop();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Every host the API runs on; the same suites run on each. */
export const hosts: readonly Host[] = [
  { name: "msw and PGlite in memory", start: browserHost },
  { name: "Node and PGlite on disk", start: (students) => startNodeHost(students) },
  {
    name: "Node and PostgreSQL",
    missing: postgres ? undefined : "TEST_DATABASE_URL is not set",
    start: postgresHost,
  },
];
