import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { ApiContext } from "../api/context";
import type { Api } from "../api/create-api";
import { loggablePaths } from "../api/http/loggable-path";
import { cameByHttps, clientAddress, trustedProxies } from "./client-address";
import { compressed } from "./compress";
import type { Languages } from "./languages";
import { httpsOnly, isPartOfPage, securityHeaders, withSubdomains } from "./security-headers";

/** What answers what is not the API: the console's files. */
type Fallback = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Milliseconds from which on a request is worth a warning. */
const slow = 2000;

/** Letters of a path that are logged; those of the API are far shorter. */
const maxPath = 300;

interface Handling {
  api: Api;
  files: Fallback;
  /** First parts of the pages whose addresses hold a secret; none unless given. */
  secretPages?: readonly string[] | undefined;
  /** English alone unless given. */
  languages?: Languages;
  log: ApiContext["log"];
  trustedProxies: readonly string[];
  /** Which hosts browsers ask by https only: this one, or those below it too. */
  hsts?: "host" | "subdomains";
}

const loggedPath = ({ api, secretPages }: Handling) => {
  const loggable = loggablePaths(api.routes, secretPages);
  return (path: string) => loggable(path).slice(0, maxPath);
};

/**
 * The answer to one request with its headers, and one line of log: its id, status and milliseconds,
 * the client's address, and the admin who asked.
 */
export function requestHandler(options: Handling) {
  const trusted = trustedProxies(options.trustedProxies);
  const loggable = loggedPath(options);
  const inLanguage: Languages["answerIn"] =
    options.languages?.answerIn ?? (async (_, answer) => answer());
  return async (request: Request, env: HttpBindings): Promise<Response> => {
    const started = performance.now();
    const requestId = randomUUID();
    const { method, url = "/" } = env.incoming;
    const path = url.split("?", 1)[0] ?? "/";
    const isApi = options.api.serves(path);
    const address = clientAddress(
      env.incoming.socket?.remoteAddress,
      request.headers.get("X-Forwarded-For"),
      trusted,
    );
    let admin: number | undefined;
    const identified = (id: number) => void (admin = id);
    const response = isApi
      ? await compressed(
          request,
          await inLanguage(request, () =>
            options.api.fetch(request, { requestId, address, identified }),
          ),
        )
      : await options.files(request, env);
    const isPart = isPartOfPage(path, response.status);
    for (const [name, value] of Object.entries(securityHeaders(isPart)))
      if (!response.headers.has(name)) response.headers.set(name, value);
    if (
      cameByHttps(
        env.incoming.socket?.remoteAddress,
        request.headers.get("X-Forwarded-Proto"),
        trusted,
      )
    )
      response.headers.set(
        httpsOnly.name,
        options.hsts === "subdomains" ? withSubdomains : httpsOnly.value,
      );
    if (!isPart) response.headers.set("X-Request-Id", requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const late = ms >= slow;
    options.log({
      level: late ? "warn" : isApi ? "info" : "debug",
      message: late ? "slow request" : "request",
      requestId,
      method,
      path: loggable(path),
      status: response.status,
      ms,
      address,
      ...(admin === undefined ? { countAs: "request" } : { admin }),
    });
    return response;
  };
}
