/** What of a failed statement crosses from the database's thread to a page. */
const carried = ["code", "constraint", "detail", "table", "column", "schema", "hint"] as const;
const name = "failure";

interface WireFailure {
  name: typeof name;
  length: 0;
  message: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * A failed statement as one more message of its answer: PGlite's worker would hand on the sentence of
 * an error alone, and the API goes by its code and constraint. Undefined for any other error.
 */
export function failureOf(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return undefined;
  const fields = Object.fromEntries(
    carried.flatMap((key): [string, string][] => {
      const value: unknown = Reflect.get(error, key);
      return typeof value === "string" ? [[key, value]] : [];
    }),
  );
  return { name, length: 0, message: error.message, fields };
}

/** The error that an answer carries, if there is one. */
export function thrownFrom(answer: readonly { name: string }[]): Error | undefined {
  const failure = answer.find((message): message is WireFailure => message.name === name);
  return failure && Object.assign(new Error(failure.message), failure.fields);
}
