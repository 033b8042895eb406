import type { HttpBindings } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isPublic, type Route } from "@rollcall/kit/api/http/route";
import { requestHandler } from "../../packages/kit/server/request-handler";
import { features } from "../support/school";
import { testApi, type TestApi } from "../support/test-api";

const route: Route = {
  method: "GET",
  path: "/probes/:token/reading",
  atRoot: true,
  access: isPublic,
  subject: "Probes",
  summary: "A reading",
  handle: async ({ params }) => new Response(`read ${params["token"]}`),
};
let host: TestApi;
let paths: unknown[] = [];
beforeAll(async () => {
  host = await testApi({ features: [...features, { name: "probes", routes: [route] }] });
});
afterAll(() => host.db.close());

const ask = async (path: string, method = "GET") => {
  paths = [];
  const handler = requestHandler({
    api: host.api,
    files: () => new Response("page"),
    log: ({ path: logged }) => void paths.push(logged),
    trustedProxies: [],
  });
  const env = {
    incoming: { method, url: path, socket: { remoteAddress: "127.0.0.1" } },
  } as unknown as HttpBindings;
  const answer = await handler(new Request(`http://school.test${path}`, { method }), env);
  return [answer.status, await answer.text()];
};

it("a route at the root is served there and nowhere else, and its secret is in no log", async () => {
  expect(await ask("/probes/s3cret/reading")).toEqual([200, "read s3cret"]);
  expect(paths).toEqual(["/probes/[hidden]/reading"]);
  expect((await ask("/api/v1/probes/s3cret/reading"))[0]).toBe(404);
  expect((await ask("/probes/s3cret/reading", "DELETE"))[0]).toBe(405);
  expect(await ask("/probes-of-water")).toEqual([200, "page"]);
  const { body } = await host.call<{ paths: Record<string, { get?: { servers?: unknown } }> }>(
    undefined,
    "GET",
    "/openapi.json",
  );
  const document = body as unknown as typeof body.data;
  expect(document.paths["/probes/{token}/reading"]?.get?.servers).toEqual([{ url: "/" }]);
});
