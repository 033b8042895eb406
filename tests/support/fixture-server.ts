import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from "axios";
import { afterEach, expect } from "vitest";
import { allRoutes } from "../../packages/kit/api/routes";
import { differences } from "../../packages/kit/api/http/check-answer";
import type { CallContract, DataOf } from "../../packages/kit/api/http/contract";
import type { branding } from "../../packages/kit/api/settings/contract";
import { http } from "../../packages/kit/browser/providers/http";
import type { Resource } from "../../packages/kit/schema";
import { resources as school } from "../../src/resources";
import { allFeatures } from "./school";

/** One call as it was made. */
export interface SentRequest {
  /** In capitals. */
  method: string;
  /** As the API names it, without what is before `/admin` and without the query. */
  path: string;
  query: URLSearchParams;
  /** Parsed; undefined without one. */
  body: unknown;
  /** Its Idempotency-Key. */
  key: string | undefined;
  /** Its If-Match. */
  version: string | undefined;
  headers: Record<string, unknown>;
}

/**
 * What is answered: an envelope's parts, success below 400; a body that is none of the API's; or
 * nothing, because the answer is lost on its way.
 */
export type FixtureReply =
  | {
      status?: number;
      data?: unknown;
      meta?: unknown;
      message?: string;
      errors?: Record<string, string[]>;
      code?: string;
      etag?: string;
    }
  | { status?: number; foreign: unknown }
  | "lost";

type Contracts = (method: string, path: string) => CallContract | undefined;

/** The contract of each call of an API, found by method and path as the API itself finds its route. */
function contractsOf(resources: readonly Resource[]): Contracts {
  const routes = allRoutes(resources, allFeatures).map(({ method, path, contract }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
    contract,
  }));
  return (method, path) =>
    routes.find((route) => route.method === method && route.pattern.test(path))?.contract;
}
const known = new Map<readonly Resource[], Contracts>();
const contractsFor = (resources: readonly Resource[]): Contracts => {
  const found = known.get(resources) ?? contractsOf(resources);
  known.set(resources, found);
  return found;
};

/** What fixtures said that the API never would; the test in which they did fails. */
const lies: string[] = [];
afterEach(() => {
  expect(lies.splice(0), "fixtures that are no answers of the API").toEqual([]);
});

/**
 * Why an answer is none of the API's, in sentences: a call that the API does not have, or an answer
 * that its contract does not describe (for records: their declaration).
 */
export function problemsOf(
  { method, path }: Pick<SentRequest, "method" | "path">,
  envelope: unknown,
  resources: readonly Resource[] = school,
): string[] {
  const contract = contractsFor(resources)(method, path);
  if (!contract) return [`${method} ${path}: the API has no such call.`];
  return differences(contract, envelope).map((difference) => `${method} ${path}: ${difference}`);
}

function requestOf(config: InternalAxiosRequestConfig): SentRequest {
  const url = new URL(config.url ?? "", "http://rollcall.test");
  for (const [name, value] of Object.entries((config.params ?? {}) as Record<string, unknown>))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const header = (name: string) => config.headers.get(name)?.toString();
  return {
    method: (config.method ?? "get").toUpperCase(),
    path: url.pathname,
    query: url.searchParams,
    body: typeof config.data === "string" ? JSON.parse(config.data) : config.data,
    key: header("Idempotency-Key"),
    version: header("If-Match"),
    headers: config.headers.toJSON(),
  };
}

/** A page that holds all there is. */
const wholePage = (data: unknown) => ({
  current_page: 1,
  per_page: 25,
  total: Array.isArray(data) ? data.length : 0,
  last_page: 1,
});

/** What an institution looks like that nobody has told anything. */
export const brandingFixture: DataOf<typeof branding> = {
  app_name: "Rollcall",
  tagline: "",
  institution_name: "Demo school",
  locale: "en-GB",
  timezone: "Asia/Kolkata",
  language: null,
  primary_color: "#1f5fbf",
  secondary_color: "#0b7285",
  accent_color: "#e8590c",
  logo: null,
  maintenance: false,
};

/** What the frame of the console asks for on every page. */
const ofTheFrame: Readonly<Record<string, unknown>> = {
  "GET /admin/notifications/unread-count": { count: 0 },
  "GET /admin/list-views": [],
  "GET /branding": brandingFixture,
  "GET /health/live": { status: "live", version: "1.0.0" },
  "GET /health/ready": { status: "ready", version: "1.0.0" },
};

/** The envelope of a success: a list's page is filled in where a test says nothing of it. */
function envelopeOf(
  { method, path }: SentRequest,
  {
    data,
    meta,
    message = "",
    code,
  }: { data?: unknown; meta?: unknown; message?: string; code?: string },
  resources: readonly Resource[],
): unknown {
  const paged = contractsFor(resources)(method, path)?.meta !== undefined;
  const pages = paged && Array.isArray(data) ? { ...wholePage(data), ...(meta as object) } : meta;
  return {
    success: true,
    message,
    data,
    ...(pages === undefined ? {} : { meta: pages }),
    ...(code === undefined ? {} : { code }),
  };
}

/** What is answered where a test says nothing: an empty list, or what the frame asks for. */
function unasked({ method, path }: SentRequest, resources: readonly Resource[]): FixtureReply {
  const own = ofTheFrame[`${method} ${path}`];
  if (own !== undefined) return { data: own };
  if (contractsFor(resources)(method, path)?.meta !== undefined) return { data: [] };
  lies.push(`${method} ${path}: the test says nothing of its answer.`);
  return { status: 500, message: "The test says nothing of this answer." };
}

/**
 * The one stand-in for a server in component tests: the console's client asks `answer` from now on.
 * Each success is held against the contract of its call; where it does not fit, the test fails. Of
 * what `answer` leaves undefined, lists are empty and the frame has what it asks for.
 * @returns the calls that are made, in their order
 */
export function serveFixtures(
  answer: (sent: SentRequest) => FixtureReply | undefined | Promise<FixtureReply | undefined>,
  { resources = school }: { resources?: readonly Resource[] } = {},
): SentRequest[] {
  const sent: SentRequest[] = [];
  http.defaults.adapter = async (config) => {
    const request = requestOf(config);
    sent.push(request);
    const reply = (await answer(request)) ?? unasked(request, resources);
    if (reply === "lost") throw new AxiosError("Network Error", "ERR_NETWORK", config, {});
    const { status = 200 } = reply;
    const success = status < 400;
    const headers = new AxiosHeaders();
    let data: unknown;
    if ("foreign" in reply) data = reply.foreign;
    else if (success) {
      data = JSON.parse(JSON.stringify(envelopeOf(request, reply, resources)));
      lies.push(...problemsOf(request, data, resources));
    } else {
      const { status: _status, etag: _etag, ...refused } = reply;
      data = { success, message: "", ...refused };
    }
    if ("etag" in reply && reply.etag !== undefined) headers.set("ETag", reply.etag);
    const response = { data, status, statusText: "", headers, config };
    if (!success) throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, {}, response);
    return response;
  };
  return sent;
}
