import {
  dropAllSealed,
  dropSealed,
  holds,
  readSealed,
  writeSealed,
} from "../../providers/sealed-storage";
import type { Values } from "./form-fields";

/**
 * What was typed and not saved, kept in this tab until it is saved, discarded, or the person signs
 * out.
 */
export interface Draft {
  /** The values that were changed, and what they were before. */
  values: Values;
  base: Values;
  version?: number;
  /** When it was last typed at, RFC 3339. */
  at: string;
}

const ofUser = (user: number | string) => `rollcall-draft:${user}:`;

export const draftKey = (user: number | string, resource: string, id: number | string): string =>
  `${ofUser(user)}${resource}:${id}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "values" in value &&
  "base" in value &&
  typeof value.values === "object" &&
  typeof value.base === "object" &&
  "at" in value &&
  typeof value.at === "string";

const tab = () => sessionStorage;

/** Whether there may be a draft under a key; reading it takes a moment. */
export const hasDraft = (key: string): boolean => holds(tab, key);

/**
 * The draft under a key; none where it is another's, or where storage is refused or holds something
 * else.
 */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const value = await readSealed(tab, key);
  return isDraft(value) ? value : undefined;
}

/**
 * Keeps a draft, sealed for the one who is signed in; a browser that refuses storage, or has no
 * room, keeps what was typed only on the page.
 */
export const writeDraft = (key: string, draft: Draft): Promise<void> =>
  writeSealed(tab, key, draft);

export const dropDraft = (key: string): void => dropSealed(tab, key);

/**
 * Removes every draft that a user has in this tab, and those that pages keep under the same
 * beginning for the whole browser.
 */
export function clearDrafts(user: number | string): void {
  dropAllSealed(tab, ofUser(user));
  dropAllSealed(() => localStorage, ofUser(user));
}
