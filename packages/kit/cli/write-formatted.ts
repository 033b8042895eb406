import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, type FormatConfig } from "oxfmt";
import { inApplication } from "./places";

/** How the application formats its sources. */
function optionsOfApplication(): FormatConfig {
  const file = inApplication(".oxfmtrc.json");
  if (!existsSync(file)) return { printWidth: 100 };
  const { ignorePatterns: _, ...options } = JSON.parse(
    readFileSync(file, "utf8"),
  ) as FormatConfig & { ignorePatterns?: string[] };
  return options;
}

/** A source file's text as `npm run format` would leave it. @throws Error where it cannot be read */
export async function formatted(file: URL, text: string): Promise<string> {
  const { code, errors } = await format(fileURLToPath(file), text, optionsOfApplication());
  const [error] = errors;
  if (error) throw new Error(`${fileURLToPath(file)}: ${error.message}`);
  return code;
}

/** Writes a source file as `npm run format` would leave it. */
export async function writeFormatted(file: URL, text: string): Promise<void> {
  writeFileSync(file, await formatted(file, text));
}
