import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildDemo } from "../../../scripts/build-demo.mjs";

/** The folder of the host that the demo is served from. */
export const demoBase = "/demo/";

/** Beside the school of the run, and removed with it when the run is over (school.ts). */
export const demoFolder = () => `${process.env["SCHOOL_FOLDER"]}-demo`;

/**
 * The mocked console, built once for all journeys of a run: the first worker that asks builds it,
 * another one waits.
 * @returns the folder with its files
 */
export async function builtDemo(): Promise<string> {
  const whole = demoFolder();
  const [out, done, failed] = ["files", "done", "failed"].map((name) => join(whole, name)) as [
    string,
    string,
    string,
  ];
  try {
    mkdirSync(whole);
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed))
        throw new Error("The demo could not be built, as another worker says.");
      await pause(200);
    }
    return out;
  }
  try {
    await buildDemo({ base: demoBase, out });
  } catch (error) {
    writeFileSync(failed, "");
    throw error;
  }
  writeFileSync(done, "");
  return out;
}
