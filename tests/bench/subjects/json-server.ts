import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServing } from "../processes";
import type { Subject } from "./subject";

const version = "0.17.4";

/**
 * A mock server many teams use, over the same rows. It is installed for the occasion and is no
 * dependency.
 * @throws Error when it cannot be installed.
 */
export async function startJsonServer(
  folder: string,
  port: number,
  students: readonly unknown[],
): Promise<Subject> {
  execFileSync(
    "npm",
    [
      "install",
      "--prefix",
      folder,
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `json-server@${version}`,
    ],
    { stdio: "ignore" },
  );
  const rows = join(folder, "db.json");
  writeFileSync(rows, JSON.stringify({ students }));
  const { pid } = await startServing(
    [
      join(folder, "node_modules/json-server/lib/cli/bin.js"),
      "--quiet",
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      rows,
    ],
    port,
    join(folder, "json-server.log"),
  );
  return { name: `json-server ${version}`, port, pid, headers: {} };
}
