import { describe, expect, it } from "vitest";
import { parseTenants } from "../../../packages/kit/server/district/tenant-list";
import { tenantEnvironment } from "../../../packages/kit/server/district/tenant-environment";

const north = { name: "north", host: "north.test", database: "postgres://u:secret@db/north" };
const south = { name: "south", host: "south.test", database: "postgres://u:secret@db/south" };
const parse = (tenants: unknown, more: object = {}) =>
  parseTenants(JSON.stringify({ tenants, ...more }), "list.json");

describe("the list of tenants", () => {
  it("gives what it says, open unless it says otherwise", () => {
    expect(
      parse([north, { ...south, state: "archived" }]).tenants.map(({ state }) => state),
    ).toEqual(["open", "archived"]);
  });

  it.each([
    ["no JSON", "{", "isn't JSON"],
    ["a name for no folder", { ...north, name: "../north" }, "small letters"],
    ["a host with a port", { ...north, host: "north.test:80" }, "host name"],
    ["another database", { ...north, database: "mysql://db/north" }, "postgres://"],
    ["a word that it does not know", { ...north, status: "open" }, "Unrecognized"],
    ["a state that there is not", { ...north, state: "asleep" }, "state"],
  ])("refuses %s, and repeats no address", (_, given, sentence) => {
    const read = () =>
      typeof given === "string" ? parseTenants(given, "list.json") : parse([given]);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow("secret");
  });

  it.each(["name", "host", "database"] as const)("refuses two with one %s", (what) => {
    expect(() => parse([north, { ...south, [what]: north[what] }])).toThrow("is in use already");
  });

  it("refuses an office that is not in it", () => {
    expect(parse([north, south], { office: "south" }).office).toBe("south");
    expect(() => parse([north], { office: "south" })).toThrow('and "south" is not');
  });

  it("refuses one whose database is the template, by whatever user", () => {
    expect(() => parse([north], { template: "postgres://other@db:5432/north" })).toThrow(
      "is in use already",
    );
  });
});

describe("the environment of a tenant", () => {
  const [listed] = parse([{ ...north, environment: { SESSION_IDLE_MINUTES: "20" } }]).tenants;
  const process = {
    DATA_DIR: "/data",
    PUBLIC_URL: "https://district.test",
    FIREBASE_DIR: "/keys",
    TENANTS_FILE: "/list.json",
    API_TOKEN_CALLS_PER_MINUTE: "50",
  };
  it("is that of the process but for what is its own: address, folder, database, keys", () => {
    if (!listed) throw new Error("None is listed.");
    expect(tenantEnvironment(listed, process, "/data")).toMatchObject({
      publicUrl: "https://north.test",
      dataDir: "/data/tenants/north",
      firebaseDir: "/data/tenants/north/firebase",
      databaseUrl: north.database,
      sessions: { idleMinutes: 20 },
      apiTokenCallsPerMinute: 50,
      mayMakeDemo: false,
      district: undefined,
    });
  });
});
