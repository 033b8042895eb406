import type { Marks } from "../../domain/merge";
import {
  dropSealed,
  holds,
  readSealed,
  writeSealed,
} from "@rollcall/kit/browser/providers/sealed-storage";
import { keyText, type RegisterKey } from "./register-answer";

/** Marks that were set and not saved: what they are to be, and what stood before. */
export interface Draft {
  marks: Marks;
  before: Marks;
  /** RFC 3339, when the last of them was set. */
  at: string;
}

/** Begins as every draft of a person does, so that signing out forgets it (crud/form/drafts). */
const place = (user: number, key: RegisterKey) => `rollcall-draft:${user}:register:${keyText(key)}`;
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  "marks" in value &&
  isObject(value.marks) &&
  "before" in value &&
  isObject(value.before) &&
  "at" in value &&
  typeof value.at === "string";

const browser = () => localStorage;

/** Whether there may be a draft of a register; reading it takes a moment. */
export const hasDraft = (user: number, key: RegisterKey): boolean =>
  holds(browser, place(user, key));

/**
 * The draft of a register, which survives a reload, a crash, the end of the browser and of the
 * session; none where it is another's or storage is refused.
 */
export async function readDraft(user: number, key: RegisterKey): Promise<Draft | undefined> {
  const value = await readSealed(browser, place(user, key));
  return isDraft(value) ? value : undefined;
}

/** Keeps a draft, sealed for the one who is signed in, or with no marks removes it. */
export function writeDraft(
  user: number,
  key: RegisterKey,
  { marks, before }: Pick<Draft, "marks" | "before">,
): void {
  if (Object.keys(marks).length === 0) dropSealed(browser, place(user, key));
  else
    void writeSealed(browser, place(user, key), {
      marks,
      before,
      at: new Date().toISOString(),
    } satisfies Draft);
}
