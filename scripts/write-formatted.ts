import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

/** A source file's text as `npm run format` would leave it. */
export async function formatted(file: URL, text: string): Promise<string> {
  const filepath = fileURLToPath(file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** Writes a source file as `npm run format` would leave it. */
export async function writeFormatted(file: URL, text: string): Promise<void> {
  writeFileSync(file, await formatted(file, text));
}
