import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { googleTokenUris } from "./push/firebase-settings";

/** What of a service account's file signs requests. The key never leaves this process. */
export interface ServiceAccount {
  project_id: string;
  client_email: string;
  private_key: string;
}

/** What is wrong with a file. */
export type FileProblem = "missing" | "unreadable" | "incomplete" | "foreign";

/** A service account's file has some 2,400 bytes. */
const maxBytes = 64 * 1024;
const needed = ["project_id", "client_email", "private_key"] as const;
/** A project's id stands in the address of its messages. */
const projectId = /^[a-z0-9][a-z0-9.:-]{0,100}$/i;

const isComplete = (value: unknown): value is ServiceAccount & { token_uri?: unknown } =>
  typeof value === "object" &&
  value !== null &&
  needed.every(
    (key) =>
      typeof (value as Record<string, unknown>)[key] === "string" &&
      (value as Record<string, string>)[key] !== "",
  ) &&
  projectId.test((value as ServiceAccount).project_id);

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

/**
 * Reads a service account below one folder. One that names an address for its tokens which is not
 * Google's is `foreign`.
 */
export async function readServiceAccount(
  folder: string,
  path: string,
): Promise<ServiceAccount | FileProblem> {
  let text: string | undefined;
  try {
    text = await textBelow(folder, path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? "unreadable" : "missing";
  }
  if (text === undefined) return "missing";
  try {
    const account: unknown = JSON.parse(text);
    if (!isComplete(account)) return "incomplete";
    const { token_uri: uri, project_id, client_email, private_key } = account;
    if (uri !== undefined && !(typeof uri === "string" && googleTokenUris.has(uri)))
      return "foreign";
    return { project_id, client_email, private_key };
  } catch {
    return "unreadable";
  }
}
