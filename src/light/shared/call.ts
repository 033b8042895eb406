import type {
  BodyInput,
  CallContract,
  DataOf,
  ParameterOf,
  QueryInput,
} from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { t } from "./text";

/** A call that was not answered as asked. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  /** 0 where no answer of the API came: nobody knows then whether a write was made. */
  readonly status: number;
  /** Sentences by field, as the API refuses a body. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** With 403 and 503: why. */
  readonly code: string | undefined;

  constructor(
    message: string,
    status: number,
    { errors = {}, code }: Partial<Pick<CallFailure, "errors" | "code">> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.code = code;
  }
}

interface Envelope {
  success: boolean;
  message?: string;
  data?: unknown;
  errors?: CallFailure["errors"];
  code?: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** What any call may be told beside what it asks for. */
interface Sending {
  /** The session, where the call needs one. */
  token?: string;
  /** `Idempotency-Key` of a write: with the same one it is done once. */
  key?: string;
  signal?: AbortSignal;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call needs: what its contract asks for, and how to send it. */
export type CallOptions<C extends CallContract> = Sending &
  ([ParameterOf<C["path"]>] extends [never]
    ? unknown
    : { params: Record<ParameterOf<C["path"]>, string | number> }) &
  Part<"query", QueryInput<C>> &
  (C extends { readonly upload: infer Name extends string }
    ? { form: Readonly<Record<Name, File>> }
    : Part<"body", BodyInput<C>>);

interface Asked extends Sending {
  params?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  form?: Readonly<Record<string, File>>;
}

/** Where the API stands. */
export const apiBase = "/api/v1";

/** Milliseconds until an answer is no longer waited for; a file on a slow line takes longer. */
const timeoutMs = 30_000;
const uploadTimeoutMs = 180_000;

function addressOf(path: string, { params = {}, query = {} }: Asked): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(given).toString();
  return `${apiBase}${filled}${text ? `?${text}` : ""}`;
}

function bodyOf({ body, form }: Asked): BodyInit | undefined {
  if (!form) return body === undefined ? undefined : JSON.stringify(body);
  const parts = new FormData();
  for (const [name, file] of Object.entries(form)) parts.append(name, file);
  return parts;
}

async function answerOf(response: Response): Promise<Envelope> {
  try {
    const body = (await response.json()) as Partial<Envelope> | null;
    if (body?.success === response.ok && (!response.ok || body.data !== undefined))
      return body as Envelope;
  } catch {
    // Not the API's: a portal's page, or half an answer.
  }
  throw new CallFailure(t("unreadable"), 0);
}

/**
 * Makes a declared call of the API, typed by its contract, and answers with its `data`.
 * @param name method and path: `"GET /branding"`
 * @throws CallFailure for a refusal, for no answer, and for an answer that is not the API's
 */
export async function call<Name extends keyof Contracts & string>(
  name: Name,
  ...[options]: Record<never, never> extends CallOptions<Contracts[Name]>
    ? [options?: CallOptions<Contracts[Name]>]
    : [options: CallOptions<Contracts[Name]>]
): Promise<DataOf<Contracts[Name]>> {
  const asked = (options ?? {}) as Asked;
  const [method = "GET", path = ""] = name.split(" ", 2);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), asked.form ? uploadTimeoutMs : timeoutMs);
  asked.signal?.addEventListener("abort", () => stop.abort());
  try {
    const response = await fetch(addressOf(path, asked), {
      method,
      body: bodyOf(asked),
      headers: {
        Accept: "application/json",
        "Accept-Language": document.documentElement.lang,
        ...(asked.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(asked.token ? { Authorization: `Bearer ${asked.token}` } : {}),
        ...(asked.key ? { "Idempotency-Key": asked.key } : {}),
      },
      referrerPolicy: "no-referrer",
      signal: stop.signal,
    });
    const answer = await answerOf(response);
    if (answer.success) return answer.data as DataOf<Contracts[Name]>;
    throw new CallFailure(answer.message ?? t("failed"), response.status, answer);
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(t("unreachable"), 0);
  } finally {
    clearTimeout(timer);
  }
}
