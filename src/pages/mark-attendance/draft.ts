import type { Marks } from "../../domain/attendance/merge";
import { keyText, type RegisterKey } from "./wire";

/** Marks that were set and not saved: what they are to be, and what stood before. */
export interface Draft {
  marks: Marks;
  before: Marks;
  /** RFC 3339, when the last of them was set. */
  at: string;
}

/** Begins as every draft of a person does, so that signing out forgets it (crud/form/drafts). */
const place = (user: number, key: RegisterKey) => `rollcall-draft:${user}:register:${keyText(key)}`;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): value is Draft => isObject(value) && "marks" in value && isObject(value.marks) && "before" in value && isObject(value.before) && "at" in value && typeof value.at === "string";

/** The draft of a register, which survives a reload, a crash and the end of the browser; none where storage is refused. */
export function readDraft(user: number, key: RegisterKey): Draft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place(user, key)) ?? "null");
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft, or with no marks removes it. */
export function writeDraft(user: number, key: RegisterKey, { marks, before }: Pick<Draft, "marks" | "before">): void {
  try {
    if (Object.keys(marks).length === 0) localStorage.removeItem(place(user, key));
    else localStorage.setItem(place(user, key), JSON.stringify({ marks, before, at: new Date().toISOString() } satisfies Draft));
  } catch {
    // The page still holds them.
  }
}
