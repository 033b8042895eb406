import * as z from "zod";
import { hasTooManyMarks } from "./normal-form";
import { isStorableText } from "./operators";

/**
 * How long a text may be before it is cleaned: letters may have come apart into four (NFD), and some
 * signs cannot be seen. A longer one is too long however it is cleaned.
 */
export const longestUncleaned = (max: number): number => max * 4 + 100;

/** What a person reads of a text that is refused. */
interface TextSentences {
  text: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType> | string;
  tooLong(): string;
  tooManyMarks(): string;
  unstorable(): string;
}

/**
 * A text that enters: its length is looked at before it is cleaned, so that no text makes work
 * beyond what its field can hold. Every schema of a text that is stored begins with this.
 */
export const enteredText = (max: number, clean: (text: string) => string, said: TextSentences) =>
  z
    .string(typeof said.text === "string" ? said.text : { error: said.text })
    .trim()
    .refine((text) => text.length <= longestUncleaned(max), { error: said.tooLong, abort: true })
    .refine((text) => !hasTooManyMarks(text), { error: said.tooManyMarks, abort: true })
    .overwrite(clean)
    .trim()
    .max(max, { error: said.tooLong })
    .refine(isStorableText, { error: said.unstorable });
