import { Hono, type Context } from "hono";
import { logRefusal } from "./access-log/refusals";
import type { ApiContext, ApiHost } from "./context";
import { checkScopes } from "./check-scopes";
import { tablesOf } from "./db/tables";
import { outageAnswer, type OutageContext } from "./db/outage";
import { violationsOf } from "./db/violations";
import { streamsOf } from "./live/streams";
import { askPassword, authorize, refuseApiToken, refuseAwaiting } from "./http/authorize";
import { apiBase, servedAt } from "./http/base";
import { parseJson, readBody, refuseOtherTypes } from "./http/body";
import { withCheckedAnswer } from "./http/check-answer";
import { refused } from "./http/envelope";
import { ApiError, notFound, versionNeeded, wrongMethod } from "./errors";
import { loggablePaths } from "./http/loggable-path";
import { methodsByPath } from "./http/methods";
import type { RequestContext, FeaturePort, Identity } from "./http/request-context";
import { maxBodyOf, type Route } from "./http/route";
import { keyOf, writeOnce } from "./idempotency";
import { tellBrowserKey } from "./identity/browser-key";
import { identify } from "./identity/identify";
import { refuseWhileViewing, viewedBy } from "./identity/view-as";
import { declaredBy, offeredBy, portOf, tablesBeside, type ApiFeature, type Job } from "./feature";
import { newsOf, type DistrictPart } from "./district-news";
import { startJobs, workDueAt } from "./feature-jobs";
import { allRoutes } from "./routes";
import { halfwayAnswer, StoppedHalfway } from "./slices/stopped-halfway";
import { writeInSlices } from "./slices/write-in-slices";
import { sayIn } from "../schema/messages";
import { t } from "./text";

/** What a host knows of a request beside the request. */
export interface RequestInfo {
  /** The client's network address. */
  address?: string;
  /** Made by the host when it logs by request itself. */
  requestId?: string;
  /** Called with the admin's id as soon as it is known that an admin asks. */
  identified?(adminId: number): void;
}

/** The API: declarations and a database in, a fetch-style handler out. */
export interface Api {
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  routes: readonly Route[];
  /** Whether a path is the API's to answer; what is not is a page or a file. */
  serves(path: string): boolean;
  /** What every part of this API asks: the host's ports, and what features have declared. */
  context: ApiContext;
  /** Starts the background work of the features; `stop` resolves when what is under way is done. */
  startJobs(): Job;
  /** When that work has next something to do, as far as it is known; undefined where it isn't. */
  workDueAt(): Promise<Date | undefined>;
  district: DistrictPart;
  /** Ends the streams of live events and opens no more; everything else is answered as before. */
  close(): void;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown) =>
  (error instanceof Error ? error.stack : undefined) ?? messageOf(error);

function nobody(): never {
  throw new Error("No one is identified on a public route.");
}

/** What every request needs of the API it is made to. */
interface Served {
  context: ApiContext;
  features: FeaturePort;
}

/** A request that a route was found for. */
interface Asked {
  route: Route;
  c: Context<{ Bindings: Bindings }>;
  info: RequestInfo;
  requestId: string;
}

function callOf(
  { context, features }: Served,
  { route, c, info, requestId }: Asked,
  identity: Identity | undefined,
): RequestContext & { body(): Promise<Uint8Array<ArrayBuffer>> } {
  let body: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const read = () => (body ??= readBody(c.req.raw, maxBodyOf(route)));
  return {
    context,
    features,
    db: context.db,
    request: c.req.raw,
    params: c.req.param(),
    query: new URL(c.req.raw.url).searchParams,
    get identity() {
      return identity ?? nobody();
    },
    address: info.address ?? "unknown",
    requestId,
    body: read,
    async json() {
      const bytes = await read();
      if (bytes.byteLength > 0) refuseOtherTypes(c.req.raw);
      return route.optionalBody && bytes.byteLength === 0 ? {} : parseJson(bytes);
    },
  };
}

/**
 * May they, then the handler, in a transaction when it writes, which is tried twice when another
 * stood in its way.
 */
async function permitted(served: Served, asked: Asked, admin?: Identity): Promise<Response> {
  const { context } = served;
  const { route, c } = asked;
  refuseWhileViewing(c.req.raw);
  const identity = admin && (await viewedBy(context, c.req.raw, admin));
  if (identity) {
    refuseApiToken(route, identity);
    authorize(route.access, identity);
    if (route.asksPassword === "always") askPassword(identity);
  }
  if (route.conditional && !c.req.raw.headers.has("If-Match")) throw versionNeeded();
  const call = callOf(served, asked, identity);
  if (route.access.kind === "otherToken") await route.access.identify(call);
  if (!route.writes) return route.handle(call);
  return route.writes === "in slices"
    ? writeInSlices(call, route, await call.body())
    : writeOnce(call, route, await call.body());
}

/**
 * One request through one route: who asks, and what they are answered; what an admin is refused is
 * logged.
 */
async function answer(served: Served, asked: Asked): Promise<Response> {
  const { route, c, info } = asked;
  if (route.access.kind === "public" || route.access.kind === "otherToken")
    return permitted(served, asked);
  const { context } = served;
  const admin = await identify(context, c.req.raw, {
    address: info.address ?? "unknown",
    openInMaintenance: route.openInMaintenance,
  });
  info.identified?.(admin.id);
  refuseAwaiting(route, admin);
  try {
    return await permitted(served, asked, admin);
  } catch (error) {
    await logRefusal(
      { context, route, identity: admin, address: info.address ?? "unknown" },
      error,
    );
    throw error;
  }
}

/** What is known of a request that has failed. */
interface Failed {
  requestId: string;
  req: Pick<Context["req"], "method" | "path">;
  known?: OutageContext;
  /** As what the log counts repeats of its entries. */
  countAs?: string;
}

/** Makes a refusal of whatever was thrown, and logs what is not the client's doing. */
function refusals(
  { log, resources }: ApiContext,
  routes: readonly Route[],
): (thrown: unknown, failed: Failed) => Response {
  const explain = violationsOf(resources);
  const loggable = loggablePaths(routes);
  return (thrown, { requestId, req: { method, path }, known = {}, countAs }) => {
    const logError = (message: string) =>
      log({ level: "error", message, requestId, method, path: loggable(path), countAs });
    const halfway =
      thrown instanceof StoppedHalfway
        ? halfwayAnswer(thrown, { explain, repeatable: known.repeatable === true, requestId })
        : undefined;
    const error = thrown instanceof StoppedHalfway ? thrown.cause : thrown;
    const outage = outageAnswer(error, known);
    if (outage) {
      const sentence = sayIn("en", () => outageAnswer(error, known)?.message);
      logError(`${sentence} (${messageOf(error)})`);
    }
    const answer = halfway ?? (error instanceof ApiError ? error : (outage ?? explain(error)));
    if (!answer || halfway?.status === 500) logError(stackOf(error));
    if (answer) return refused(answer);
    return refused(new ApiError(500, t("ourFault"), { request_id: requestId }));
  };
}

/** What an API is made of, beside a host's ports. */
interface ApiParts extends Pick<ApiHost, "resources"> {
  features: readonly ApiFeature[];
  /**
   * For tests: an answer that its contract does not describe is not sent, but a 500 that says what
   * differs.
   */
  checkAnswers?: boolean | undefined;
}

/** What a request finds in its environment: the API that it was made to, and what its host knows. */
interface Bindings {
  served: Served & { failed: ReturnType<typeof refusals> };
  info: RequestInfo;
}

type Router = Pick<Api, "routes" | "serves"> & { app: Hono<{ Bindings: Bindings }> };

const idOf = (c: Context<{ Bindings: Bindings }>) => c.env.info.requestId ?? crypto.randomUUID();

/** Leads to a route; nothing in it belongs to one database: what a request needs comes with it. */
function addRoute(app: Router["app"], route: Route): void {
  app.on(route.method, servedAt(route), async (c) => {
    const { served } = c.env;
    const requestId = idOf(c);
    let countAs: string | undefined = `${route.method} ${route.path}`;
    const identified = (adminId: number) => {
      countAs = undefined;
      c.env.info.identified?.(adminId);
    };
    try {
      const info = { ...c.env.info, identified };
      const answered = await answer(served, { route, c, info, requestId });
      tellBrowserKey(served.context, c.req.raw, answered);
      return answered;
    } catch (error) {
      const known = {
        nothingSaved: route.writes === true,
        repeatable: keyOf(c.req.raw, route) !== null,
      };
      const refusal = served.failed(error, { requestId, req: c.req, known, countAs });
      return route.refusal ? route.refusal(refusal) : refusal;
    }
  });
}

function makeRouter({ resources, features, checkAnswers }: ApiParts): Router {
  // Declarations that the database cannot hold stop the start, with one sentence.
  tablesOf(resources, tablesBeside(features));
  checkScopes(resources, features);
  const declared = allRoutes(resources, features);
  const routes = checkAnswers ? declared.map(withCheckedAnswer) : declared;
  const app: Router["app"] = new Hono();
  for (const route of routes) addRoute(app, route);
  const methodsAt = methodsByPath(routes);
  app.notFound(({ req: { method, path } }) => {
    const allowed = methodsAt(path);
    return refused(allowed ? wrongMethod(method, allowed) : notFound());
  });
  app.onError((error, c) => c.env.served.failed(error, { requestId: idOf(c), req: c.req }));
  const roots = routes.flatMap(({ path, atRoot }) => (atRoot ? [`/${path.split("/", 2)[1]}`] : []));
  const bases = [...new Set([apiBase, ...roots])];
  return {
    routes,
    app,
    serves: (path) => bases.some((base) => path === base || path.startsWith(`${base}/`)),
  };
}

const routers = new WeakMap<readonly ApiFeature[], Router & Pick<ApiParts, "resources">>();

/** The calls of these features, led to once for however many APIs of one process serve them. */
function routerOf(parts: ApiParts): Router {
  const known = routers.get(parts.features);
  if (known && known.resources === parts.resources && !parts.checkAnswers) return known;
  const made = { ...makeRouter(parts), resources: parts.resources };
  if (!parts.checkAnswers) routers.set(parts.features, made);
  return made;
}

/**
 * Builds the API on a host's database and ports. Every refusal becomes the contract's envelope
 * here, and nothing of the inside leaves: an unforeseen error is logged with the request's id,
 * which is all the client gets.
 */
export function createApi({ features: all, checkAnswers, ...host }: ApiHost & ApiParts): Api {
  const { resources } = host;
  const features = offeredBy(host, all);
  const { app, routes, serves } = routerOf({ resources, features, checkAnswers });
  const context: ApiContext = { ...host, ...declaredBy(resources, features) };
  const failed = refusals(context, routes);
  const served = { context, features: portOf(features), failed };
  const streams = streamsOf(context);
  return {
    routes,
    serves,
    context,
    startJobs: () => startJobs(features, context),
    workDueAt: () => workDueAt(context.db, features),
    district: newsOf(context, features),
    async fetch(request, info = {}) {
      const { position } = streams;
      const response = await app.fetch(request, { served, info });
      if (response.headers.get("Content-Type")?.startsWith("application/json"))
        response.headers.set("Live-Position", position);
      return response;
    },
    close: () => streams.close(),
  };
}
