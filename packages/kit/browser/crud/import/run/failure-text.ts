import { importStrings } from "../../../strings/import";

interface Failure {
  message?: unknown;
  statusCode?: unknown;
  errors?: unknown;
}

/** What a person is told of a request that failed: the server's sentences, each once. */
export function failureText(failure: unknown): string {
  const { message, statusCode, errors } = (failure ?? {}) as Failure;
  if (typeof statusCode !== "number") return importStrings.failed;
  const sentences =
    typeof errors === "object" && errors !== null
      ? Object.values(errors as Record<string, string[]>).flat()
      : [];
  if (sentences.length) return [...new Set(sentences)].join(" ");
  const said = typeof message === "string" && message ? message : "";
  return statusCode === 0 || statusCode >= 500
    ? `${said} ${importStrings.failed}`.trim()
    : said || importStrings.failed;
}
