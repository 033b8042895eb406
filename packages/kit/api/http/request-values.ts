import { malformed, notFound } from "../errors";
import { idIn } from "./id-in";
import type { RequestContext } from "./request-context";

/** The id of the path. What is no id is not there. @throws ApiError 404. */
export function idOf(call: RequestContext): number {
  const id = idIn(call.params["id"] ?? "");
  if (id === undefined) throw notFound();
  return id;
}

/**
 * The version of `If-Match`, or undefined without one and for any (`*`).
 * @throws ApiError 400 when it is no version.
 */
export function expectedVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match");
  if (header === null || header === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,10})"?$/.exec(header)?.[1];
  if (version === undefined) throw malformed(`"If-Match" is a version, such as "3".`);
  return Number(version);
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether who asks has what an ETag tells already (RFC 9110, 13.1.2; compared weakly). */
export const knows = ({ headers }: Request, etag: string): boolean =>
  (headers.get("If-None-Match") ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
