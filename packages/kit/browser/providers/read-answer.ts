import { AxiosHeaders, type AxiosResponse } from "axios";
import { failures } from "../strings/failures";
import { ApiFailure, type FieldSentences } from "./api-failure";
import { isPlainObject } from "../../schema/is-plain-object";

/**
 * What a call expects of its answer: the API's envelope with something in it, the envelope of one
 * page of a list, or a file. Whatever else comes was not sent by the API, or was changed on its
 * way.
 */
export type Expected = "envelope" | "page" | "file";

/** A file as it came. */
export interface FileAnswer {
  data: Blob;
  /** As the server calls it. */
  name?: string;
}

interface Envelope {
  success: boolean;
  message?: string;
  errors?: FieldSentences;
  data?: unknown;
  meta?: unknown;
  code?: string;
  permission?: string;
  request_id?: string;
}

const isCount = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;
/** Statuses by which something in front of the server says that the server gives no answer. */
const gateway: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The envelope in a body; undefined where the body is none, says the opposite of its status, or has
 * nothing in it.
 */
const envelopeIn = (body: unknown, status: number): Envelope | undefined =>
  isPlainObject(body) &&
  body["success"] === status < 400 &&
  (status >= 400 || body["data"] !== undefined)
    ? (body as unknown as Envelope)
    : undefined;

const isPage = ({ data, meta }: Envelope): boolean =>
  Array.isArray(data) &&
  isPlainObject(meta) &&
  isCount(meta["total"]) &&
  ["current_page", "per_page", "last_page"].every(
    (key) => meta[key] === undefined || isCount(meta[key]),
  );

/**
 * Whether the answer came from another host than was asked, to which something has sent the browser
 * on.
 */
function isFromElsewhere({ request, config }: AxiosResponse): boolean {
  const came = (request as { responseURL?: unknown } | undefined)?.responseURL;
  if (typeof came !== "string" || !URL.canParse(came)) return false;
  return new URL(came).origin !== new URL(config.baseURL ?? "", globalThis.location?.href).origin;
}

const headerOf = ({ headers }: AxiosResponse, name: string): string =>
  String((headers instanceof AxiosHeaders ? headers.get(name) : headers?.[name]) ?? "");
const typeOf = (response: AxiosResponse): string =>
  headerOf(response, "content-type").split(";", 1)[0]?.trim().toLowerCase() ?? "";
const isJson = (type: string) =>
  type === "" || type === "application/json" || type.endsWith("+json");

/** A body asked for as a file, read as JSON; undefined where it is none. */
async function parsed(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body;
  try {
    return JSON.parse(await body.text()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer got by `fetch` says in the API's own words that the token is no longer good.
 */
export async function isSessionRefused(response: Response): Promise<boolean> {
  return (
    response.status === 401 &&
    envelopeIn(await response.json().catch(() => undefined), response.status) !== undefined
  );
}

/** Seconds to wait, as the answer says. */
const waitIn = (response: AxiosResponse): { retryAfter?: number } => {
  const wait = Number(headerOf(response, "retry-after"));
  return wait > 0 ? { retryAfter: wait } : {};
};

/**
 * The failure of an answer that nobody can read: not known to be the API's word, so neither its
 * status nor its body counts.
 */
function unreadable(response: AxiosResponse): ApiFailure {
  const more = { httpStatus: response.status, ...waitIn(response) };
  return gateway.has(response.status)
    ? new ApiFailure(failures.offline, 0, { kind: "offline", ...more })
    : new ApiFailure(failures.unreadable, 0, { kind: "unreadable", ...more });
}

function fileIn(response: AxiosResponse, types: readonly string[] | undefined): FileAnswer {
  const type = typeOf(response);
  if (
    isFromElsewhere(response) ||
    (types ? !types.includes(type) : type === "text/html" || type === "application/json")
  )
    throw unreadable(response);
  const name = /filename="?([^";]+)"?/.exec(headerOf(response, "content-disposition"))?.[1];
  return { data: response.data as Blob, ...(name === undefined ? {} : { name }) };
}

/**
 * What a call resolves to: the envelope, with the ETag beside it where there is one, or a file.
 * @throws ApiFailure of the kind `unreadable` for anything else.
 */
export function answerIn(response: AxiosResponse): unknown {
  const { answer = "envelope", types } = response.config;
  if (answer === "file") return fileIn(response, types);
  const envelope = envelopeIn(response.data, response.status);
  if (
    !envelope ||
    !isJson(typeOf(response)) ||
    isFromElsewhere(response) ||
    (answer === "page" && !isPage(envelope))
  )
    throw unreadable(response);
  const etag = headerOf(response, "etag");
  return etag ? { ...envelope, etag } : envelope;
}

/**
 * The server's refusal in its own words, or, where it did not come from the server, that it cannot
 * be read.
 */
export async function refusalIn(response: AxiosResponse): Promise<ApiFailure> {
  const body = envelopeIn(await parsed(response.data), response.status);
  if (!body || !isJson(typeOf(response)) || isFromElsewhere(response)) return unreadable(response);
  return new ApiFailure(body.message || failures.status(response.status), response.status, {
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.data === undefined ? {} : { data: body.data }),
    ...(body.code ? { code: body.code } : {}),
    ...(body.permission ? { permission: body.permission } : {}),
    ...(body.request_id ? { requestId: body.request_id } : {}),
    ...waitIn(response),
  });
}
