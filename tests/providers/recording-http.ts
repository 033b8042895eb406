import {
  AxiosError,
  CanceledError,
  type AxiosInstance,
  type InternalAxiosRequestConfig,
} from "axios";
import { createHttp } from "../../packages/kit/browser/providers/http";

/** What the server was sent. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** An answer: status and envelope, or that none comes. */
export type Answer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "offline";

/**
 * Our axios instance over a server that is a function; `sent` holds what it was asked, in order.
 */
export function recordingHttp(answer: (sent: Sent) => Answer | Promise<Answer>): {
  client: AxiosInstance;
  sent: Sent[];
} {
  const client = createHttp();
  const sent: Sent[] = [];
  client.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    // What follows a failed call: the question whether the server can be reached.
    if (config.url?.startsWith("/health/"))
      return { status: 200, statusText: "", data: {}, headers: {}, config, request: {} };
    const one = {
      method: (config.method ?? "get").toUpperCase(),
      url: client.getUri(config),
      headers: config.headers.toJSON() as Record<string, unknown>,
      body: typeof config.data === "string" ? JSON.parse(config.data) : config.data,
    };
    sent.push(one);
    const abandoned = new Promise<never>((_resolve, reject) =>
      config.signal?.addEventListener?.("abort", () => reject(new CanceledError())),
    );
    const given = await Promise.race([Promise.resolve(answer(one)), abandoned]);
    if (given === "offline") throw new AxiosError("Network Error", "ERR_NETWORK", config, {});
    const response = {
      status: given.status,
      statusText: "",
      data: given.body ?? { success: given.status < 400, message: "", data: {} },
      headers: given.headers ?? {},
      config,
      request: {},
    };
    if (given.status >= 400)
      throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, {}, response);
    return response;
  };
  return { client, sent };
}
