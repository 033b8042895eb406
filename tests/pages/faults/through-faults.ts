import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from "axios";
import { createFaults, type Faults } from "../../../packages/kit/browser/mock/faults";
import { http } from "../../../packages/kit/browser/providers/http";

type Adapter = (
  config: InternalAxiosRequestConfig,
) => Promise<{ status: number; data: unknown; headers: AxiosHeaders }>;

/** Milliseconds after which the client gives up waiting, which are ten seconds in a browser. */
const giveUpAfter = 50;

/** What a browser asks for, as the mock sees it. */
function requestOf({
  url = "",
  method = "get",
  params,
  data,
  headers,
}: InternalAxiosRequestConfig) {
  const address = new URL(`/api/v1${url}`, "http://console.test");
  for (const [key, value] of Object.entries((params ?? {}) as Record<string, string>))
    address.searchParams.set(key, value);
  const sent = Object.entries(headers.toJSON()).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
  return new Request(address, {
    method: method.toUpperCase(),
    headers: sent,
    ...(typeof data === "string" ? { body: data } : {}),
  });
}

/**
 * Puts the mock's faults between the console's client and the server that a test has given it. Faults
 * can be added and taken away while a page is open.
 */
export function throughFaults(): Faults {
  const faults = createFaults();
  const server = http.defaults.adapter as unknown as Adapter;
  http.defaults.adapter = async (config) => {
    const answered = faults.pass(requestOf(config), async () => {
      const { status, data, headers } = await server(config);
      return new Response(JSON.stringify(data), {
        status,
        headers: { "Content-Type": "application/json", ETag: String(headers.get("ETag") ?? "") },
      });
    });
    const silence = new Promise<undefined>((resolve) =>
      setTimeout(() => resolve(undefined), giveUpAfter),
    );
    const answer = await Promise.race([answered, silence]);
    if (!answer) throw new AxiosError("timeout", "ECONNABORTED", config, {});
    if (answer.type === "error") throw new AxiosError("Network Error", "ERR_NETWORK", config, {});
    const response = {
      data: await answer.text(),
      status: answer.status,
      statusText: "",
      headers: new AxiosHeaders(Object.fromEntries(answer.headers)),
      config,
    };
    if (!answer.ok) throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, {}, response);
    return response;
  };
  return faults;
}
