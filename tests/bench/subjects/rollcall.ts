import { existsSync } from "node:fs";
import { join } from "node:path";
import { startServing, type Running } from "../processes";
import type { Subject } from "./subject";

/** Of everybody who signs in. */
export const password = "bench-password";

/** A running Rollcall as built, with its demo school, and somebody signed in there. */
export interface Rollcall extends Subject, Running {
  engine: "PostgreSQL" | "embedded";
  origin: string;
  password: string;
}

export interface RollcallOptions {
  name: string;
  /** A checkout's root, in which `npm run build` has made dist/. */
  root: string;
  port: number;
  /** For its log and, without a database's address, its data. */
  folder: string;
  /** Of the demo school that an empty database gets. */
  students: number;
  databaseUrl?: string;
  /** The folder of an embedded database that is there already. */
  dataDir?: string;
}

/** A clerk with every permission but no super admin, so that rights are really asked for. */
export const clerk = "office@demo.school";

/** The demo school's head, who may do everything. */
export const superAdmin = "super@demo.school";

async function tokenOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: clerk, password }),
  });
  const { data, message } = (await response.json()) as {
    data?: { token: string };
    message: string;
  };
  if (!data) throw new Error(`${clerk} could not sign in: ${message}`);
  return data.token;
}

/**
 * Starts it, as an operator would: the built server with its log at the usual level. An empty
 * database gets the demo school.
 */
export async function startRollcall({
  name,
  root,
  port,
  folder,
  students,
  databaseUrl,
  dataDir = join(folder, `data-${port}`),
}: RollcallOptions): Promise<Rollcall> {
  const main = join(root, "dist/server/main.js");
  if (!existsSync(main)) throw new Error(`${main} is not there: run "npm run build" in ${root}.`);
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    NODE_ENV: "",
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    DEMO_SIZE: String(students),
    LOG_LEVEL: "info",
    API_TOKEN_CALLS_PER_MINUTE: "1000000",
    BACKUP_EVERY_HOURS: "0",
    DATABASE_URL: databaseUrl ?? "",
  };
  const running = await startServing([main], port, join(folder, `rollcall-${port}.log`), env);
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...running,
    engine: databaseUrl === undefined ? "embedded" : "PostgreSQL",
    name,
    port,
    origin,
    password,
    headers: { Authorization: `Bearer ${await tokenOf(origin)}` },
  };
}
