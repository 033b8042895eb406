import { allRoutes } from "../../../packages/kit/api/routes";
import type { Route } from "../../../packages/kit/api/http/route";
import type { ServedApplication } from "@rollcall/kit/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { served } from "../../../server/application";
import { features } from "../../support/school";
import { postgresAddress } from "../db/postgres-for-tests";
import { findLeaks } from "./find-leaks";
import { twoTenants, type TwoTenants } from "./two-tenants";

const anyMatch = { "If-Match": "*" };
const routes: readonly Route[] = allRoutes(served.application.resources, features);

/** One cache of settings for all, as if there were one database. */
function holed(): ServedApplication {
  const { settings } = served;
  let first: ReturnType<typeof settings.read> | undefined;
  return { ...served, settings: { ...settings, read: (db) => (first ??= settings.read(db)) } };
}

describe.skipIf(postgresAddress === undefined)("two tenants of one process", () => {
  let two: TwoTenants;
  beforeAll(async () => {
    two = await twoTenants(served);
  }, 120_000);
  afterAll(() => two.close(), 60_000);

  it("hand nothing of one to the other, whatever is asked by whom, and leave nothing of it there", async () => {
    const { leaks, asked, own } = await findLeaks(two, routes);
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(3500);
    // A search that reads nothing would find nothing.
    expect(own).toBeGreaterThan(400);
  }, 400_000);

  it("know no address, key or cookie of the other", async () => {
    const [north, south] = two.places;
    const token = await north.signIn();
    const made = await north.ask("POST", "/api/v1/auth/calendar-feeds", token, {
      kind: "holidays",
    });
    const { address } = (JSON.parse(made.text) as { data: { address: string } }).data;
    expect(new URL(address).origin).toBe("https://north.district.test");
    const { pathname } = new URL(address);
    expect([
      (await north.ask("GET", pathname)).status,
      (await south.ask("GET", pathname)).status,
    ]).toEqual([200, 404]);
    const key = await north.ask("POST", "/api/v1/auth/api-tokens", token, {
      name: "Sums",
      days: 3,
      permissions: null,
    });
    const secret = (JSON.parse(key.text) as { data: { token: string } }).data.token;
    expect([
      (await north.ask("GET", "/api/v1/admin/students", secret)).status,
      (await south.ask("GET", "/api/v1/admin/students", secret)).status,
    ]).toEqual([200, 401]);
  });

  it("are told of no event of the other", async () => {
    const [north, south] = two.places;
    const [there, here] = [await north.signIn(), await south.signIn()];
    const heard = south.listen(here);
    const change = (at: typeof north, token: string) =>
      at.ask("PATCH", "/api/v1/admin/user-groups/3", token, { description: at.canary }, anyMatch);
    await heard.until(/^retry: /m);
    expect((await change(north, there)).status).toBe(200);
    // What comes second tells that the first is not still on its way.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(heard.text()).not.toContain("event: rights");
    expect((await change(south, here)).status).toBe(200);
    await heard.until(/^event: rights/m);
    heard.end();
  });

  it("are not told of at another host, nor at none", async () => {
    const [north, south] = two.places;
    for (const host of ["other.district.test", "", "north.district.test.evil.test", "127.0.0.1"]) {
      const { status, text } = await north.ask("GET", "/api/v1/branding", undefined, undefined, {
        Host: host,
      });
      expect([host, status]).toEqual([host, 404]);
      for (const { name, canary } of [north, south]) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(canary);
      }
    }
  });
});

describe.skipIf(postgresAddress === undefined)("the search", () => {
  it("finds a cache that is not kept by tenant", async () => {
    const two = await twoTenants(holed());
    try {
      const { leaks } = await findLeaks(
        two,
        routes.filter(({ method, path }) => method === "GET" && /branding|settings/.test(path)),
        { writes: false },
      );
      expect(leaks.length).toBeGreaterThan(0);
    } finally {
      await two.close();
    }
  }, 120_000);
});
