import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDemo } from "../../../scripts/build-demo.mjs";
import { serveFolder, type StaticHost } from "./static-host";

/** The folder of the host that the demo is served from. */
export const demoBase = "/demo/";

/** Builds the console with its API in the browser, and serves it as a plain host of files does. */
export async function serveDemo(): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-mocked-"));
  await buildDemo({ base: demoBase, out: folder });
  const host = await serveFolder(folder, demoBase);
  return {
    url: host.url,
    async close() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
