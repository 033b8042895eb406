import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { parseTenants } from "../../../packages/kit/server/district/tenant-list";
import { served } from "../../../server/application";
import type { districtSchools } from "../../../src/features/district/contract";
import { migratedPostgres, postgresAddress } from "../db/postgres-for-tests";
import { twoTenants, type Told, type TwoTenants } from "./two-tenants";

const path = "/api/v1/admin/district";

describe.skipIf(postgresAddress === undefined)("the office of a district", () => {
  let two: TwoTenants;
  let head: string;
  beforeAll(async () => {
    two = await twoTenants(served, {}, migratedPostgres, { office: "south" });
    const [, south] = two.places;
    head = await south.signIn();
  }, 120_000);
  afterAll(() => two.close(), 60_000);

  const ask = (method: string, at: string, body?: object): Promise<Told> =>
    two.places[1].ask(method, path + at, head, body);
  const north = async () => {
    const { text } = await ask("GET", "/schools?days=30");
    const { schools } = (JSON.parse(text) as { data: DataOf<typeof districtSchools> }).data;
    return schools.find(({ name }) => name === "north");
  };
  const reached = () => two.places[0].ask("GET", "/api/v1/branding");

  it("has what each school tells when it is visited, and no other word of it", async () => {
    await expect.poll(async () => (await north())?.told_at, { timeout: 20_000 }).not.toBeNull();
    const found = await north();
    expect(found).toMatchObject({
      url: "https://north.district.test",
      state: "open",
      students: 11,
    });
    expect(found?.figures?.registers).toBeGreaterThan(0);
    const kept = await two.places[1].db.query(
      sql`select to_jsonb(t) - 'title' as one, to_jsonb(d) as other from district_tenants t left join district_days d using (tenant)`,
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept)).not.toContain(two.places[0].canary);
  });

  it("is the only one that is offered it", async () => {
    const [other] = two.places;
    const answer = await other.ask("GET", `${path}/schools`, await other.signIn());
    expect(answer.status).toBe(404);
  });

  it("archives a school, which is reached no more, and opens it again, at once", async () => {
    expect((await reached()).status).toBe(200);
    expect((await ask("POST", "/archive", { name: "north" })).status).toBe(200);
    expect((await reached()).status).toBe(410);
    const [listed] = parseTenants(readFileSync(two.file, "utf8"), two.file).tenants;
    expect(listed).toMatchObject({ name: "north", state: "archived" });
    expect((await ask("POST", "/open", { name: "north" })).status).toBe(200);
    expect((await reached()).status).toBe(200);
  });

  it.each([
    ["/archive", { name: "south" }, 409],
    ["/archive", { name: "nowhere" }, 404],
    ["/schools", { name: "north", host: "new.test" }, 422],
    ["/schools", { name: "new", host: "north.district.test" }, 422],
    ["/schools", { name: "../new", host: "new.test" }, 422],
    ["/schools", { name: "new", host: "new.test:80" }, 422],
    // There is no template, which the operator is told of.
    ["/schools", { name: "new", host: "new.test" }, 503],
  ])("refuses at %s %o, and the list stays", async (at, body, status) => {
    const before = readFileSync(two.file, "utf8");
    expect((await ask("POST", at, body)).status).toBe(status);
    expect(readFileSync(two.file, "utf8")).toBe(before);
    if (status === 503)
      expect(two.logged.map(({ message }) => message).join()).toContain("names no template");
  });

  it("is told of a school that cannot be opened, and of one that can again", async () => {
    const [, south] = two.places;
    const list = (database: string) =>
      two.list(
        two.places.map(({ name, host, url }) => ({
          name,
          host,
          database: name === "north" ? database : url,
        })),
      );
    const [{ url }] = two.places;
    list(`${url}_gone`);
    await expect.poll(async () => (await reached()).status, { timeout: 20_000 }).toBe(503);
    await expect.poll(async () => (await north())?.problem, { timeout: 20_000 }).toBe("away");
    list(url);
    await expect.poll(async () => (await north())?.problem, { timeout: 20_000 }).toBeNull();
    expect(south.url).not.toBe(url);
  });
});
