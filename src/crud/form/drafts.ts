import type { Values } from "./form-fields";

/** What was typed and not saved, kept in this tab until it is saved, discarded, or the person signs out. */
export interface Draft {
  /** The values that were changed, and what they were before. */
  values: Values;
  base: Values;
  version?: number;
  /** When it was last typed at, RFC 3339. */
  at: string;
}

const ofUser = (user: number | string) => `rollcall-draft:${user}:`;

export const draftKey = (user: number | string, resource: string, id: number | string): string => `${ofUser(user)}${resource}:${id}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "values" in value && "base" in value && typeof value.values === "object" && typeof value.base === "object" && "at" in value && typeof value.at === "string";

/** The draft under a key; none where storage is refused or holds something else. */
export function readDraft(key: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; a browser that refuses storage, or has no room, keeps what was typed only on the page. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The page still holds it.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Removes every draft that a user has in this tab, and those that pages keep under the same beginning for the whole browser. */
export function clearDrafts(user: number | string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) for (const key of Object.keys(storage)) if (key.startsWith(ofUser(user))) storage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
