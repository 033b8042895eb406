import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServing, tsx } from "../processes";
import type { BareList } from "./bare-server";
import type { Subject } from "./subject";

/**
 * Starts the bare Hono + pg server on the same database, with the statements it answers lists by.
 */
export async function startBare(
  folder: string,
  port: number,
  databaseUrl: string,
  lists: Readonly<Record<string, BareList>>,
): Promise<Subject> {
  const file = join(folder, "lists.json");
  writeFileSync(file, JSON.stringify(lists));
  const { pid } = await startServing(
    [...tsx(new URL("bare-server.ts", import.meta.url)), String(port), databaseUrl, file],
    port,
    join(folder, "bare.log"),
    { NODE_ENV: "production" },
  );
  return { name: "Hono + pg, bare", port, pid, headers: {} };
}
