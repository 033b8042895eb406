import { Hono, type Context } from "hono";
import type { ApiContext } from "./context";
import { violationsOf } from "./db/violations";
import { streamsOf } from "./events/streams";
import { authorize } from "./http/authorize";
import { apiBase } from "./http/base";
import { parseJson, readBody } from "./http/body";
import { refused } from "./http/envelope";
import { ApiError, notFound } from "./http/errors";
import type { Call, Identity, Route } from "./http/route";
import { writeOnce } from "./idempotency";
import { identify } from "./identity/identify";
import { refuseWhileViewing, viewedBy } from "./identity/view-as";
import { allRoutes } from "./routes";

/** What a host knows of a request beside the request. */
export interface RequestInfo {
  /** The client's network address. */
  address?: string;
  /** Made by the host when it logs by request itself. */
  requestId?: string;
}

/** The API: declarations and a database in, a fetch-style handler out. */
export interface Api {
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  routes: readonly Route[];
  /** Ends the streams of live events and opens no more; everything else is answered as before. */
  close(): void;
}

function nobody(): never {
  throw new Error("Nobody has been identified on a public route.");
}

function callOf(context: ApiContext, route: Route, c: Context, info: RequestInfo, requestId: string, identity: Identity | undefined): Call & { body(): Promise<Uint8Array<ArrayBuffer>> } {
  let body: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const read = () => (body ??= readBody(c.req.raw, route.maxBody));
  return {
    context, db: context.db, request: c.req.raw, params: c.req.param(), query: new URL(c.req.raw.url).searchParams,
    get identity() { return identity ?? nobody(); },
    address: info.address ?? "unknown", requestId, body: read,
    async json() {
      const bytes = await read();
      return route.optionalBody && bytes.byteLength === 0 ? {} : parseJson(bytes);
    },
  };
}

/** One request through one route: who asks, may they, then the handler, in a transaction when it writes, which is tried twice when another stood in its way. */
async function answer(context: ApiContext, route: Route, c: Context, info: RequestInfo, requestId: string): Promise<Response> {
  refuseWhileViewing(c.req.raw);
  const identity = route.access.kind === "public" || route.access.kind === "otherToken" ? undefined : await viewedBy(context, c.req.raw, await identify(context, c.req.raw, route.openInMaintenance));
  if (identity) authorize(route.access, identity);
  const call = callOf(context, route, c, info, requestId, identity);
  if (!route.writes) return route.handle(call);
  return writeOnce(call, route, await call.body());
}

/**
 * Builds the API on a host's database and ports. Every refusal becomes the contract's envelope here, and nothing
 * of the inside leaves: an unforeseen error is logged with the request's id, which is all the client gets.
 */
export function createApi(context: ApiContext): Api {
  const routes = allRoutes(context.resources);
  const explain = violationsOf(context.resources);
  const app = new Hono<{ Bindings: { info: RequestInfo } }>();
  const idOf = (c: Context) => (c.env as { info: RequestInfo }).info.requestId ?? crypto.randomUUID();
  const failed = (error: unknown, requestId: string, { method, path }: Context["req"]): Response => {
    const known = error instanceof ApiError ? error : explain(error);
    if (known) return refused(known);
    context.log({ level: "error", message: error instanceof Error ? (error.stack ?? error.message) : String(error), requestId, method, path });
    return refused(new ApiError(500, "Something went wrong on our side.", { request_id: requestId }));
  };
  for (const route of routes) {
    app.on(route.method, `${apiBase}${route.path}`, async (c) => {
      const requestId = idOf(c);
      try {
        return await answer(context, route, c, c.env.info, requestId);
      } catch (error) {
        return failed(error, requestId, c.req);
      }
    });
  }
  app.notFound(() => refused(notFound()));
  app.onError((error, c) => failed(error, idOf(c), c.req));
  return { routes, fetch: async (request, info = {}) => app.fetch(request, { info }), close: () => streamsOf(context).close() };
}
