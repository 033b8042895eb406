import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

/** Writes a source file as `npm run format` would leave it. */
export async function writeFormatted(file: URL, text: string): Promise<void> {
  const filepath = fileURLToPath(file);
  writeFileSync(file, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
