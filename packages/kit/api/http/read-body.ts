import * as z from "zod";
import { cleanLine } from "../../schema";
import { enteredText } from "../../schema/entered-text";
import { sentences } from "../../schema/sentences";
import { highest } from "../../schema/value-forms";
import { invalid, type FieldErrors } from "../errors";
import { readBody as readBytes } from "./body";
import { inWords, type InWords } from "./in-words";
import type { RequestContext } from "./request-context";

/**
 * A text that is stored or looked up, and may be empty: cleaned, no NUL, no lone surrogate, no
 * blanks around it.
 */
export const anyText = (
  label: InWords,
  maximum: number,
  clean: (text: string) => string = cleanLine,
) =>
  enteredText(maximum, clean, {
    text: ({ input }) => notText(label, input),
    tooLong: () => sentences.tooLong(inWords(label), maximum),
    tooManyMarks: () => sentences.tooManyMarks(inWords(label)),
    unstorable: () => sentences.unstorable(inWords(label)),
  });

/** The same, required. */
export const line = (label: InWords, maximum: number, clean?: (text: string) => string) =>
  anyText(label, maximum, clean).min(1, { error: () => sentences.required(inWords(label)) });

/** What is said of a value that is no text. */
export const notText = (label: InWords, input: unknown): string =>
  input === undefined || input === null
    ? sentences.required(inWords(label))
    : sentences.text(inWords(label));

/** A whole number from 1 that a column of integers holds, such as an ID or a version. */
export const positiveInteger = (error: () => string) =>
  z.int({ error }).min(1, { error }).max(highest.integer, { error });

/** A body with these fields and no other. */
export const bodyOf = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, { error: () => sentences.body });

/** Sentences by field; keys that do not belong are named. */
export function errorsOf(error: z.ZodError): FieldErrors {
  const errors = new Map<string, Set<string>>();
  const add = (field: string, sentence: string) =>
    errors.set(field, (errors.get(field) ?? new Set()).add(sentence));
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) add(key.slice(0, 100), sentences.unknown(key.slice(0, 100)));
    else add(String(issue.path[0] ?? "body"), issue.message);
  }
  return Object.fromEntries([...errors].map(([field, said]) => [field, [...said]]));
}

/**
 * A body that is no JSON, as text in UTF-8.
 * @throws ApiError 413 beyond so many bytes; 400 when the client hangs up before its end.
 */
export const readText = async (
  { request }: Pick<RequestContext, "request">,
  maxBytes: number,
): Promise<string> => new TextDecoder().decode(await readBytes(request, maxBytes));

/**
 * The JSON body as a schema reads it.
 * @throws ApiError 400 when malformed, 413 when too large, 415 when it is called something else, 422
 * with sentences by field.
 */
export async function readBody<S extends z.ZodType>(
  call: Pick<RequestContext, "json">,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await call.json());
  if (!parsed.success) throw invalid(errorsOf(parsed.error));
  return parsed.data;
}
