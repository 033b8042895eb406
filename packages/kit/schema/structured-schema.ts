import { isInstantField } from "../fields/questions";
import * as z from "zod";
import { checkRecord } from "./check-record";
import type { Field, GroupField, ListField } from "./field";
import { fieldsOf } from "./resource";
import { sentences } from "./sentences";
import {
  entryForm,
  isBlankPart,
  isPlainList,
  longestStructure,
  maxEntries,
  onlyPart,
  type StructuredField,
} from "./structured";
import { isAlwaysRequired } from "./when";

type SchemaOf = (field: Field) => z.ZodType;
type Values = Readonly<Record<string, unknown>>;
interface Problem {
  path: PropertyKey[];
  message: string;
}

/** A value as it is stored: of a moment one notation, of what is left out null. */
const storedPart = (field: Field, value: unknown): unknown =>
  isInstantField(field) && typeof value === "string"
    ? new Date(value).toISOString()
    : (value ?? null);

/** What is wrong with an entry that did not parse, at its parts. */
const problemsOf = (error: z.ZodError): Problem[] =>
  error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [key.slice(0, 100)],
          message: sentences.unknown(key.slice(0, 100)),
        }))
      : [{ path: issue.path, message: issue.message }],
  );

/** Reads one entry by the rules of its parts, each by itself and between them. */
function entryReader(field: StructuredField, schemaOf: SchemaOf) {
  const form = entryForm(field);
  const parts = fieldsOf(form);
  const schema = z.strictObject(
    Object.fromEntries(parts.map(([key, part]) => [key, schemaOf(part)])),
    sentences.entry(field.label),
  );
  return (given: unknown): { entry: Values } | { problems: Problem[] } => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) return { problems: problemsOf(parsed.error) };
    const values: Values = parsed.data;
    const problems = Object.entries(checkRecord(form, values)).flatMap(([key, said]) =>
      said.map((message) => ({ path: [key], message })),
    );
    if (problems.length > 0) return { problems };
    return {
      entry: Object.fromEntries(parts.map(([key, part]) => [key, storedPart(part, values[key])])),
    };
  };
}

const isShortEnough = (value: unknown) => JSON.stringify(value).length <= longestStructure;
const refuse = (context: z.RefinementCtx, input: unknown, problems: readonly Problem[]) => {
  for (const { path, message } of problems)
    context.issues.push({ code: "custom", message, input, path });
};

/** The schema of a list: each entry is checked, and what is wrong stands at its part. */
export function listSchema(field: ListField, schemaOf: SchemaOf): z.ZodType {
  const { label } = field;
  const read = entryReader(field, schemaOf);
  const isPlain = isPlainList(field);
  const max = maxEntries(field);
  return z
    .array(z.unknown(), {
      error: ({ input }) =>
        isAlwaysRequired(field) && (input === undefined || input === null)
          ? sentences.required(label)
          : sentences.list(label),
    })
    .min(isAlwaysRequired(field) ? 1 : 0, sentences.required(label))
    .max(max, sentences.tooManyEntries(label, max))
    .refine(isShortEnough, sentences.tooMuch(label, longestStructure))
    .transform((given, context) =>
      given.flatMap((one, at): unknown[] => {
        const result = read(isPlain ? { [onlyPart]: one } : one);
        if ("entry" in result) return [isPlain ? result.entry[onlyPart] : result.entry];
        refuse(
          context,
          one,
          result.problems.map(({ path, message }) => ({
            path: [at, ...(isPlain ? path.slice(1) : path)],
            message,
          })),
        );
        return [];
      }),
    );
}

/** The schema of a group; where nothing is filled in, it is null. */
export function groupSchema(field: GroupField, schemaOf: SchemaOf): z.ZodType {
  const { label } = field;
  const read = entryReader(field, schemaOf);
  return z
    .record(z.string(), z.unknown(), sentences.entry(label))
    .refine(isShortEnough, sentences.tooMuch(label, longestStructure))
    .transform((given, context) => {
      const known = new Set(fieldsOf(entryForm(field)).map(([key]) => key));
      if (
        Object.keys(given).every((key) => known.has(key)) &&
        Object.values(given).every(isBlankPart)
      ) {
        if (isAlwaysRequired(field))
          refuse(context, given, [{ path: [], message: sentences.required(label) }]);
        return null;
      }
      const result = read(given);
      if ("entry" in result) return result.entry;
      refuse(context, given, result.problems);
      return null;
    });
}
