import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { FirebaseFiles } from "@rollcall/kit/api/context";

/** A service account's file has some 2,400 bytes. */
const maxBytes = 64 * 1024;
const needed = ["project_id", "client_email", "private_key"] as const;

const isComplete = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  needed.every(
    (key) =>
      typeof (value as Record<string, unknown>)[key] === "string" &&
      (value as Record<string, string>)[key] !== "",
  );

/**
 * The text of a file that really lies below the folder, wherever links lead; undefined when there
 * is none.
 */
async function textBelow(folder: string, path: string): Promise<string | undefined> {
  const [root, target] = [await realpath(folder), await realpath(resolve(folder, path))];
  if (!target.startsWith(root + sep)) return undefined;
  const file = await open(target, "r");
  try {
    const stat = await file.stat();
    return stat.isFile() && stat.size <= maxBytes ? await file.readFile("utf8") : undefined;
  } finally {
    await file.close();
  }
}

/** Looks at credentials below one folder, and tells no more than whether they are complete. */
export const firebaseFiles = (folder: string): FirebaseFiles => ({
  async check(path) {
    let text: string | undefined;
    try {
      text = await textBelow(folder, path);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EACCES" ? "unreadable" : "missing";
    }
    if (text === undefined) return "missing";
    try {
      return isComplete(JSON.parse(text)) ? "complete" : "incomplete";
    } catch {
      return "unreadable";
    }
  },
});
