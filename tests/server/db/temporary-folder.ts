import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { emptyDataDirectory } from "../../support/data-directory";

const newFolder = () => mkdtempSync(join(tmpdir(), "rollcall-db-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A folder that is gone after the test that asked for it. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** A data directory with an empty database that was closed in order. */
export async function dataDirectory(): Promise<string> {
  const folder = temporaryFolder();
  await emptyDataDirectory(folder);
  return folder;
}
