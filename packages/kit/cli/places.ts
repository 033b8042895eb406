import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder of the application: where the command was started. */
export const root = `${process.cwd()}/`;

/** A file or folder of the application. */
export const inApplication = (path: string): URL => pathToFileURL(join(root, path));
