import { sql } from "@rollcall/kit/api/db/sql";
import { afterEach, describe, expect, it } from "vitest";
import { served } from "../../../server/application";
import { postgresAddress } from "../db/postgres-for-tests";
import { twoTenants, type Place, type TwoTenants } from "./two-tenants";

/** Connections of the process to the database of one; not those of the test. */
async function connectionsOf({ db }: Place): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'rollcall%' and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

async function until(what: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`It did not come about: ${String(what)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const branding = "/api/v1/branding";

describe.skipIf(postgresAddress === undefined)("a district", () => {
  let two: TwoTenants | undefined;
  afterEach(async () => {
    await two?.close();
    two = undefined;
  }, 60_000);
  const tenantOf = (name: string) => {
    const found = two?.district.tenants().find(({ listed }) => listed.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const asleep = () => until(() => ["north", "south"].every((name) => !tenantOf(name).isAwake));

  it("visits those that sleep, who then hold no connection, and wakes one for a request", async () => {
    two = await twoTenants(served);
    const [north, south] = two.places;
    await until(() => ["north", "south"].every((name) => tenantOf(name).dueAt > 0));
    await asleep();
    const before = await connectionsOf(north);
    expect((await north.ask("GET", branding)).status).toBe(200);
    expect(tenantOf("north").isAwake).toBe(true);
    await until(async () => (await connectionsOf(north)) > before);
    expect(tenantOf("south").isAwake).toBe(false);
    await tenantOf("north").sleep();
    await until(async () => (await connectionsOf(north)) <= before);
    // Work that falls due wakes it without anybody's request.
    await south.db.query(
      sql`insert into calendar_sources (name, address, kind, content, created_at, read_at, checked_at, next_check_at) values ('Gone', 'https://calendar.invalid/a.ics', 'holiday', '', now(), now(), now(), now())`,
    );
    tenantOf("south").dueAt = 0;
    await until(async () => {
      const [source] = await south.db.query<{ problem: string | null }>(
        sql`select problem from calendar_sources where name = 'Gone'`,
      );
      return typeof source?.problem === "string";
    });
    await asleep();
    expect(tenantOf("south").dueAt).toBeGreaterThan(0);
  }, 60_000);

  it("follows its list: what is archived, closed or gone is served no more, what is wrong changes nothing", async () => {
    two = await twoTenants(served);
    const [north, south] = two.places;
    const listed = ({ name, host, url }: Place) => ({ name, host, database: url });
    const status = async (at: Place) => (await at.ask("GET", branding)).status;
    expect([await status(north), await status(south)]).toEqual([200, 200]);
    two.list([
      { ...listed(north), state: "archived" },
      { ...listed(south), state: "migrating" },
    ]);
    await until(async () => (await status(north)) === 410);
    expect(await status(south)).toBe(503);
    await asleep();
    two.list([listed(south), listed(south)]);
    await until(() => two?.logged.some(({ message }) => /stays as it was/.test(message)) === true);
    expect(await status(north)).toBe(410);
    two.list([listed(south)]);
    await until(async () => (await status(south)) === 200);
    expect(await status(north)).toBe(404);
  }, 60_000);

  it("serves the others where one cannot be brought up to date", async () => {
    two = await twoTenants(served);
    const [north, south] = two.places;
    await asleep();
    await north.db.query(sql`insert into schema_migrations (name) values ('99990101000000-later')`);
    const broken = await north.ask("GET", "/");
    expect([broken.status, broken.text.includes("could not be brought up to date")]).toEqual([
      503,
      true,
    ]);
    expect(broken.text).not.toContain("99990101000000");
    expect((await south.ask("GET", branding)).status).toBe(200);
    expect(tenantOf("north").problem).toContain("99990101000000");
  }, 60_000);

  it("holds no more connections than it may, however many ask at once", async () => {
    two = await twoTenants(served, { TENANT_CONNECTIONS: "10" });
    const { places } = two;
    const tokens = await Promise.all(places.map((at) => at.signIn()));
    await asleep().catch(() => undefined);
    let most = 0;
    const asking = { isDone: false };
    const watch = (async () => {
      while (!asking.isDone) {
        const counts = await Promise.all(places.map(connectionsOf));
        // Of each database one of the two of the test asks, and the other may be open.
        most = Math.max(
          most,
          counts.reduce((sum, count) => sum + count - 1, 0),
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const answers = await Promise.all(
      places.flatMap((at, place) =>
        Array.from({ length: 60 }, () => at.ask("GET", "/api/v1/admin/students", tokens[place])),
      ),
    );
    asking.isDone = true;
    await watch;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(10);
  }, 60_000);
});
