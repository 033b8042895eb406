import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { ApiContext } from "../src/api/context";
import type { Api } from "../src/api/create-api";
import { apiBase } from "../src/api/http/base";
import { clientAddress, trustedProxies } from "./client-address";
import { compressed } from "./compress";
import { securityHeaders } from "./security-headers";

/** What answers what is not the API: the console's files. */
type Fallback = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Milliseconds from which on a request is worth a warning. */
const slow = 2000;

/** The answer to one request with its headers, and one line of log with its id, status and milliseconds. */
export function requestHandler(options: { api: Api; files: Fallback; log: ApiContext["log"]; trustedProxies: readonly string[] }) {
  const trusted = trustedProxies(options.trustedProxies);
  return async (request: Request, env: HttpBindings): Promise<Response> => {
    const started = performance.now();
    const requestId = randomUUID();
    const { method, url = "/" } = env.incoming;
    const path = url.split("?", 1)[0] ?? "/";
    const isApi = path === apiBase || path.startsWith(`${apiBase}/`);
    const response = isApi
      ? await compressed(request, await options.api.fetch(request, { requestId, address: clientAddress(env.incoming.socket?.remoteAddress, request.headers.get("X-Forwarded-For"), trusted) }))
      : await options.files(request, env);
    for (const [name, value] of Object.entries(securityHeaders)) if (!response.headers.has(name)) response.headers.set(name, value);
    response.headers.set("X-Request-Id", requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const late = ms >= slow;
    options.log({ level: late ? "warn" : isApi ? "info" : "debug", message: late ? "slow request" : "request", requestId, method, path, status: response.status, ms });
    return response;
  };
}
