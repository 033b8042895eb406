import * as z from "zod";
import { isCalendarDate, readNumber } from "../../schema";
import { sentences } from "../../schema/sentences";
import { invalid, malformed } from "../errors";
import { idIn } from "./id-in";
import { inWords, type InWords } from "./in-words";
import { errorsOf } from "./read-body";

/** A number in a query arrives as its text, whichever of both it was sent as. */
const sentAsText = (schema: z.ZodType<number, string>) =>
  schema as unknown as z.ZodType<number, string | number>;

interface Refusing {
  /** Whether another value is refused with 400, as of a wrong type; else with 422. */
  malformed?: boolean;
  /** The sentence where none is given; the other one unless given. */
  missing?: InWords;
}
const parameter = (
  read: (text: string) => number | undefined,
  sentence: InWords,
  { malformed: isMalformed = false, missing = sentence }: Refusing = {},
) =>
  sentAsText(
    z
      .string({ error: () => inWords(missing) })
      .refine((text) => read(text) !== undefined, {
        error: () => inWords(sentence),
        params: { isMalformed },
      })
      .transform(Number),
  );

/** A whole number from `min` to `max`. */
export const numberParameter = (min: number, max: number, sentence: InWords, refusing?: Refusing) =>
  parameter((text) => readNumber(text, min, max), sentence, refusing);

/** The id of a record. */
export const idParameter = (sentence: InWords, refusing?: Refusing) =>
  parameter(idIn, sentence, refusing);

/** A calendar day. */
export const dayParameter = (
  label: InWords,
  sentence: InWords = () => sentences.date(inWords(label)),
) => {
  const error = () => inWords(sentence);
  return z.string({ error }).refine(isCalendarDate, { error });
};

/**
 * The query as a schema reads it; of a parameter that is given twice, the first.
 * @throws ApiError 422 with sentences by parameter, 400 for a value of a wrong type where the
 * schema says so
 */
export function readQuery<S extends z.ZodObject>(params: URLSearchParams, schema: S): z.output<S> {
  const parsed = schema.safeParse(
    Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.get(name)])),
  );
  if (parsed.success) return parsed.data;
  const wrongType = parsed.error.issues.find(
    (issue) => issue.code === "custom" && issue.params?.["isMalformed"] === true,
  );
  throw wrongType ? malformed(wrongType.message) : invalid(errorsOf(parsed.error));
}
