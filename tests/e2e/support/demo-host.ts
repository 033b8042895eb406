import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildDemo } from "../../../packages/kit/cli/build-demo-files";
import { serveFolder, type StaticHost } from "./static-host";

/** The folder of the host that the demo is served from. */
export const demoBase = "/demo/";

/** Removed when the run is over (school.ts). */
const demoFolder = () => join(process.env["MOCK_FOLDER"] ?? "", "demo");

/**
 * The folder with the mocked console, built once for all journeys of a run: the first worker that
 * asks builds it, another one waits.
 */
async function builtDemo(): Promise<string> {
  const at = (name: string) => join(demoFolder(), name);
  const out = at("files");
  try {
    mkdirSync(demoFolder());
  } catch {
    while (!existsSync(at("done"))) {
      if (existsSync(at("failed")))
        throw new Error("The demo could not be built, as another worker says.");
      await pause(200);
    }
    return out;
  }
  try {
    await buildDemo({ base: demoBase, out });
  } catch (error) {
    writeFileSync(at("failed"), "");
    throw error;
  }
  writeFileSync(at("done"), "");
  return out;
}

/** Serves the console with its API in the browser as a plain host of files does. */
export const serveDemo = async (): Promise<StaticHost> => serveFolder(await builtDemo(), demoBase);
