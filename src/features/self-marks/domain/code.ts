import { plainDigits } from "@rollcall/kit/schema/formats/numbers";

/** Seconds for which a code is shown. */
export const stepSeconds = 10;
const stepMs = stepSeconds * 1000;

/** So many steps after its time a code is known as an old one: six minutes. */
const oldSteps = 36;

/** In which step of time a moment lies. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / stepMs);

/** When a step begins. */
export const stepBegins = (step: number): Date => new Date(step * stepMs);

/** What the codes of one register follow from, as long as it is open. */
export interface CodeSource {
  id: number;
  secret: string;
}

/**
 * The code of a step: six digits of an HMAC over the opening and the step. Who has seen any of them
 * knows nothing of the next.
 */
export async function codeOf({ id, secret }: CodeSource, step: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, bytes(`${id}:${step}`)));
  return String(digest.getUint32(0) % 1_000_000).padStart(6, "0");
}

/** What a code is worth: of this step or the one before, of an earlier one, or of none. */
export type CodeWorth = "right" | "old" | "wrong";

/**
 * What a code is worth for a register at a moment.
 * @param steps so many before it are looked at for an old one
 */
export async function worthOf(
  source: CodeSource,
  code: string,
  at: Date,
  steps = oldSteps,
): Promise<CodeWorth> {
  const now = stepAt(at);
  for (let back = 0; back <= Math.max(steps, 1); back += 1)
    if ((await codeOf(source, now - back)) === code) return back <= 1 ? "right" : "old";
  return "wrong";
}

/** What was typed as six digits, in the digits of any script, without what stands between. */
export const typedCode = (typed: string): string => plainDigits(typed).replace(/\D/g, "");
