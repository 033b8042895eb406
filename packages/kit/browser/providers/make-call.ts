import type { AxiosInstance } from "axios";
import type {
  BodyInput,
  CallContract,
  DataOf,
  MetaOf,
  ParameterOf,
  QueryInput,
} from "../../api/http/contract";
import { http } from "./http";

/** Contracts by method and path: `"GET /admin/loans/overdue"`. Types only. */
export type ContractMap = Readonly<Record<string, CallContract>>;

/** What any call may be told beside what it asks for. */
interface Sending {
  signal?: AbortSignal;
  /** Milliseconds, where it takes longer than other calls. */
  timeoutMs?: number;
  /** `Idempotency-Key` of a write: with the same one it is done once. */
  key?: string;
  /** The version that is changed (`If-Match`). */
  version?: number;
  /** With one's own rights, also while the console is looked at with another's. */
  asOneself?: boolean;
  /** Whose call it is; the session's unless given. */
  token?: string;
  /** What it is sent over; the console's own instance unless given. */
  client?: AxiosInstance;
}

/** What a call with a file is told beside that. */
interface Uploading<Name extends string> {
  form: Readonly<Record<Name, File>>;
  /** Hears the share that is sent, 0 to 1. */
  onProgress?(share: number): void;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type Params<Contract extends CallContract> = [ParameterOf<Contract["path"]>] extends [never]
  ? unknown
  : { params: Record<ParameterOf<Contract["path"]>, string | number> };
/** What a call needs: what its contract asks for, and how to send it. */
export type CallOptions<Contract extends CallContract> = Sending &
  Params<Contract> &
  (Contract extends { readonly listQuery: true }
    ? { query: URLSearchParams }
    : Part<"query", QueryInput<Contract>>) &
  (Contract extends { readonly upload: infer Name extends string }
    ? Uploading<Name>
    : Part<"body", BodyInput<Contract>>) &
  ([MetaOf<Contract>] extends [undefined] ? unknown : { answer: "page" });

/** What a call resolves to. */
export interface Envelope<Contract extends CallContract> {
  data: DataOf<Contract>;
  /** The sentence that people read of it; empty where there is none. */
  message: string;
  meta: MetaOf<Contract>;
  etag?: string;
}

/**
 * Makes a declared call of the API. Its path's parameters, query, body and answer are typed by the
 * contract, which the API's tests hold every answer to.
 * @throws ApiFailure for a refusal, and for an answer that is not the API's
 */
export type Caller<Contracts extends ContractMap> = <Name extends keyof Contracts & string>(
  name: Name,
  ...[options]: Record<never, never> extends CallOptions<Contracts[Name]>
    ? [options?: CallOptions<Contracts[Name]>]
    : [options: CallOptions<Contracts[Name]>]
) => Promise<Envelope<Contracts[Name]>>;

/** The options as they are at run time. */
interface Asked extends Sending, Partial<Uploading<string>> {
  params?: Readonly<Record<string, string | number>>;
  query?: URLSearchParams | Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  answer?: "page";
}

/** The query as text; what is undefined or null is left out. */
function queryText(query: NonNullable<Asked["query"]>): string {
  const given =
    query instanceof URLSearchParams
      ? query
      : Object.entries(query).flatMap(([name, value]) =>
          value === undefined || value === null ? [] : [[name, String(value)]],
        );
  const text = new URLSearchParams(given).toString();
  return text ? `?${text}` : "";
}

function formOf(parts: Uploading<string>["form"]): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(parts)) form.append(name, file);
  return form;
}

const headersOf = ({ key, version, token }: Asked): Record<string, string> => ({
  ...(key === undefined ? {} : { "Idempotency-Key": key }),
  ...(version === undefined ? {} : { "If-Match": `"${version}"` }),
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
});

async function send(name: string, options: Asked = {}): Promise<unknown> {
  const {
    params = {},
    query = {},
    body,
    form,
    onProgress,
    answer,
    signal,
    timeoutMs,
    asOneself,
    client = http,
  } = options;
  const [method, path = ""] = name.split(" ", 2);
  const url = path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(String(params[parameter])),
  );
  return client.request({
    method: method ?? "GET",
    url: `${url}${queryText(query)}`,
    headers: headersOf(options),
    ...(body === undefined ? {} : { data: body }),
    ...(form ? { data: formOf(form) } : {}),
    ...(onProgress
      ? { onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) }
      : {}),
    ...(answer ? { answer } : {}),
    ...(signal ? { signal } : {}),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(asOneself ? { asOneself } : {}),
  });
}

/** The way to make the calls that these contracts declare. */
export const callerOf = <Contracts extends ContractMap>(): Caller<Contracts> =>
  send as Caller<Contracts>;
