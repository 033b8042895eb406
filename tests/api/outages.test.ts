import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { UnconfirmedCommit } from "@rollcall/kit/api/db/outage";
import { memoryDatabase } from "../support/memory-database";
import { testApi, type TestApi } from "../support/test-api";

type Place = "query" | "commit" | "after commit";
interface Fault {
  at: Place;
  error: Error;
}

const failure = (code: string, message = "as PostgreSQL or Node says it") =>
  Object.assign(new Error(message), { code });

/**
 * A database on which one write fails: at a statement of it, at its commit, or with the answer to
 * its commit.
 */
function faulty(inner: OwnedDatabase, fault: () => Fault | undefined): OwnedDatabase {
  const inside = (tx: Database): Database => ({
    ...tx,
    query: (statement) =>
      fault()?.at === "query" ? Promise.reject(fault()?.error) : tx.query(statement),
    transaction: (work) => tx.transaction((deeper) => work(inside(deeper))),
  });
  return {
    ...inner,
    async transaction(work) {
      const result = await inner.transaction(async (tx) => {
        const value = await work(inside(tx));
        if (fault()?.at === "commit") throw fault()?.error;
        return value;
      });
      if (fault()?.at === "after commit") throw new UnconfirmedCommit(fault()?.error);
      return result;
    },
  };
}

let school: TestApi;
let token: string;
let fault: Fault | undefined;
beforeAll(async () => {
  school = await testApi({ db: faulty(await memoryDatabase(), () => fault) });
  token = await school.signIn({ name: "Ada", super: true });
});
afterAll(() => school.db.close());
beforeEach(() => {
  fault = undefined;
});

const create = (name: string, key?: string) =>
  school.call(
    token,
    "POST",
    "/admin/subjects",
    { name, code: name },
    key ? { "Idempotency-Key": key } : {},
  );
const named = async (name: string) =>
  (
    await school.db.query<{ count: number }>(
      sql`select count(*) from subjects where name = ${name}`,
    )
  )[0]?.count;

const away = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "08000",
  "08006",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "28P01",
  "25P03",
];
const outages: [code: string, status: number, word: string][] = [
  ...away.map((code): [string, number, string] => [code, 503, "database_unavailable"]),
  ["25006", 503, "database_read_only"],
  ["53100", 507, "storage_full"],
  ["ENOSPC", 507, "storage_full"],
];

describe("a write while the database cannot do its work", () => {
  it.each(outages)(
    "is answered for %s by %i, says why, when to try again, and that nothing was saved",
    async (code, status, word) => {
      for (const at of ["query", "commit"] as const) {
        fault = { at, error: failure(code) };
        const answer = await create(`${code} ${at}`);
        expect(answer).toMatchObject({ status, body: { success: false, code: word } });
        expect(answer.body.message).toContain("Nothing was saved.");
        expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
        fault = undefined;
        expect(await named(`${code} ${at}`)).toBe(0);
      }
    },
  );

  it("whose commit was not confirmed claims neither that it was saved nor that it was not, and is done once when it is sent again", async () => {
    fault = { at: "after commit", error: failure("ECONNRESET") };
    const answer = await create("Botany", "key-of-botany");
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: "commit_unconfirmed",
        message:
          "The database stopped answering, so we can't tell whether this was saved. Try again: it won't be done twice.",
      },
    });
    fault = undefined;
    expect(await create("Botany", "key-of-botany")).toMatchObject({ status: 201 });
    expect(await named("Botany")).toBe(1);
    fault = { at: "after commit", error: failure("ECONNRESET") };
    expect((await create("Zoology")).body.message).toBe(
      "The database stopped answering, so we can't tell whether this was saved. Check before you try again.",
    );
  });

  it("goes through once with its key when the outage is over", async () => {
    fault = { at: "query", error: failure("57P01") };
    expect((await create("Physics", "key-of-physics")).status).toBe(503);
    fault = undefined;
    for (let tries = 0; tries < 2; tries++)
      expect((await create("Physics", "key-of-physics")).status).toBe(201);
    expect(await named("Physics")).toBe(1);
  });

  it("is our own fault where the error says nothing of the database, and its words stay inside", async () => {
    for (const error of [
      new Error("secret"),
      failure("XX000", "secret"),
      failure("ERR_INVALID_ARG_TYPE", "secret"),
    ]) {
      fault = { at: "query", error };
      const { status, body } = await create("Latin");
      expect({ status, message: body.message }).toEqual({
        status: 500,
        message: "Something went wrong on our side.",
      });
    }
  });
});

describe("a read while the database cannot do its work", () => {
  it("says that it is away, and nothing of what was saved", async () => {
    const broken = await testApi({
      db: {
        ...school.db,
        query: () => Promise.reject(failure("ECONNREFUSED")),
        listen: async () => undefined,
      },
    });
    const { status, headers, body } = await broken.call(token, "GET", "/admin/subjects");
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        success: false,
        code: "database_unavailable",
        message: "The database isn't available right now. Try again in a moment.",
      },
    });
    expect(headers.get("Retry-After")).toBe("5");
    expect(broken.logged).toMatchObject([{ level: "error", path: "/api/v1/admin/subjects" }]);
  });
});

describe("the readiness of a server", () => {
  it("ends with a database that is away, read-only or full, and comes back with it", async () => {
    expect((await school.call(undefined, "GET", "/health/ready")).status).toBe(200);
    for (const [code, , word] of outages) {
      let isBad = true;
      const one = await testApi({
        db: faulty(school.db, () => (isBad ? { at: "commit", error: failure(code) } : undefined)),
      });
      expect(await one.call(undefined, "GET", "/health/ready")).toMatchObject({
        status: 503,
        body: { code: word },
      });
      isBad = false;
      expect((await one.call(undefined, "GET", "/health/ready")).status).toBe(200);
    }
  });

  it("is told by a write, at most once in some seconds", async () => {
    const one = await testApi({ db: faulty(school.db, () => undefined) });
    const written = () => school.db.query(sql`select xmin::text from health_writes`);
    await one.call(undefined, "GET", "/health/ready");
    const before = await written();
    expect(before).toHaveLength(1);
    await one.call(undefined, "GET", "/health/ready");
    expect(await written()).toEqual(before);
  });
});
