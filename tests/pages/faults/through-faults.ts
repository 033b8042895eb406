import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from "axios";
import { createFaults, type Faults } from "../../../packages/kit/browser/mock/faults";
import type { SecondUser } from "../../../packages/kit/browser/mock/second-user";
import { apiUrl } from "../../../packages/kit/browser/providers/api-url";
import { http } from "../../../packages/kit/browser/providers/http";

const origin = "http://console.test";
/** Milliseconds after which the client gives up waiting, which are ten seconds in a browser. */
const giveUpAfter = 150;

type Answer = (request: Request) => Promise<Response>;

/** What a browser asks for, as the mock sees it. */
function requestOf({
  url = "",
  method = "get",
  params,
  data,
  headers,
}: InternalAxiosRequestConfig): Request {
  const address = new URL(`${apiUrl}${url}`, origin);
  for (const [key, value] of Object.entries((params ?? {}) as Record<string, unknown>))
    if (value !== undefined) address.searchParams.set(key, String(value));
  const sent = Object.entries(headers.toJSON()).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
  return new Request(address, {
    method: method.toUpperCase(),
    headers: sent,
    ...(typeof data === "string" ? { body: data } : {}),
  });
}

/** What the client makes of an answer, as its adapter for the browser does. */
async function received(config: InternalAxiosRequestConfig, answer: Response) {
  if (answer.type === "error") throw new AxiosError("Network Error", "ERR_NETWORK", config, {});
  const response = {
    data: config.responseType === "blob" ? await answer.blob() : await answer.text(),
    status: answer.status,
    statusText: "",
    headers: new AxiosHeaders(Object.fromEntries(answer.headers)),
    config,
  };
  if (!answer.ok) throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, {}, response);
  return response;
}

/** Rejects when the signal says so, and never before. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
  );

/**
 * Puts the mock's faults between the console, its client and its stream of events, and an API. Faults
 * can be added and taken away while a page is open.
 */
export function throughFaults(api: Answer, secondUser: SecondUser): Faults & { sent: Request[] } {
  const faults = createFaults([], { secondUser });
  const sent: Request[] = [];
  http.defaults.adapter = async (config) => {
    const request = requestOf(config);
    sent.push(request.clone());
    const silence = new Promise<undefined>((resolve) => {
      if (faults.all.some(({ instead }) => instead === "silence"))
        setTimeout(() => resolve(undefined), giveUpAfter);
    });
    const answer = await Promise.race([faults.pass(request, api), silence]);
    if (!answer) throw new AxiosError("timeout", "ECONNABORTED", config, {});
    return received(config, answer);
  };
  globalThis.fetch = async (url, { signal, ...init } = {}) => {
    const request = new Request(new URL(String(url), origin), { ...init, cache: "default" });
    return Promise.race([faults.pass(request, api), aborted(signal)]);
  };
  return Object.assign(faults, { sent });
}
