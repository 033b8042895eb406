import type { HttpBindings } from "@hono/node-server";
import { describe, expect, it } from "vitest";
import type { Api } from "@rollcall/kit/api/create-api";
import { readEnvironment } from "../../packages/kit/server/environment";
import { plainHttpWarning } from "../../packages/kit/server/plain-http";
import { requestHandler } from "../../packages/kit/server/request-handler";

const answering = (hsts?: "host" | "subdomains") =>
  requestHandler({
    ...(hsts ? { hsts } : {}),
    api: {
      routes: [],
      serves: (path: string) => path.startsWith("/api/"),
      fetch: async () => new Response("{}"),
    } as unknown as Api,
    files: () => new Response("page"),
    log: () => undefined,
    trustedProxies: ["10.0.0.5"],
  });
async function securityOf(
  path: string,
  remoteAddress: string,
  proto?: string,
  handler = answering(),
) {
  const headers: Record<string, string> = proto === undefined ? {} : { "X-Forwarded-Proto": proto };
  const env = {
    incoming: { method: "GET", url: path, socket: { remoteAddress } },
  } as unknown as HttpBindings;
  return (await handler(new Request(`http://school.test${path}`, { headers }), env)).headers.get(
    "Strict-Transport-Security",
  );
}

describe("an answer", () => {
  it.each(["/api/v1/branding", "/students"])(
    "keeps browsers to https where a trusted proxy says that it came by https: %s",
    async (path) => {
      for (const proto of ["https", "HTTPS", "https, http"])
        expect(await securityOf(path, "10.0.0.5", proto), proto).toBe("max-age=31536000");
      expect(await securityOf(path, "::ffff:10.0.0.5", "https")).toBe("max-age=31536000");
    },
  );

  it("keeps the hosts below to https too, where the operator says so", async () => {
    const told = (hsts: "host" | "subdomains", proto: string) =>
      securityOf("/students", "10.0.0.5", proto, answering(hsts));
    expect([
      await told("subdomains", "https"),
      await told("host", "https"),
      await told("subdomains", "http"),
    ]).toEqual(["max-age=31536000; includeSubDomains", "max-age=31536000", null]);
  });

  it("says nothing of https otherwise", async () => {
    for (const [address, proto] of [
      ["10.0.0.5", "http"],
      ["10.0.0.5", undefined],
      ["203.0.113.9", "https"],
      ["127.0.0.1", "https"],
      ["10.0.0.5", "http, https"],
    ] as const)
      expect(await securityOf("/api/v1/branding", address, proto)).toBeNull();
  });
});

describe("a production server on plain HTTP", () => {
  const warning = (env: Record<string, string>) =>
    plainHttpWarning(readEnvironment({ NODE_ENV: "production", ...env }));
  it("warns in one sentence where other machines reach it and no proxy is named", () => {
    for (const HOST of ["0.0.0.0", "::", "192.168.1.10", "school.example"])
      expect(warning({ HOST })).toMatch(
        new RegExp(
          `^Other machines can reach this server at ${HOST.replaceAll(".", "\\.")} over plain HTTP, .+ TRUSTED_PROXY\\.$`,
        ),
      );
  });
  it("does not on this machine alone, behind a proxy, or in development", () => {
    expect([
      warning({}),
      warning({ HOST: "::1" }),
      warning({ HOST: "0.0.0.0", TRUSTED_PROXY: "10.0.0.5" }),
      warning({ HOST: "0.0.0.0", NODE_ENV: "development" }),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
