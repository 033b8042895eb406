import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether the framework is built from its sources, and not as installed. */
export const isFromSources = import.meta.url.endsWith(".ts");

/** A file or folder of the framework: `public`. */
export const kitPath = (path: string): string =>
  fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * A module of the framework, which is TypeScript in its repository and JavaScript where it is
 * installed: `browser/console/console`.
 * @throws Error when there is none
 */
export function kitModule(path: string): string {
  const found = [".ts", ".tsx", ".js"]
    .map((ending) => kitPath(path + ending))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error(`The framework has no module ${path}.`);
  return found;
}
