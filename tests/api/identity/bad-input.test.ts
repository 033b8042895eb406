import * as fc from "fast-check";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "./school";

let db: OwnedDatabase;
let school: School;
let token: string;

beforeAll(async () => {
  db = await memoryDatabase();
  school = schoolOn(db, { setupCode: "CODE" });
  await school.clear();
  ({ token } = await school.signedIn({ is_super_admin: true }));
});
afterAll(() => db.close());

const nasty = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfffx",
    "x".repeat(3000),
    "' or 1=1 --",
    "../..",
    "%00",
    "NaN",
    "2026-02-30",
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    ["a", null],
    { $ne: 1 },
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const keys = fc.constantFrom(
  "email",
  "password",
  "code",
  "name",
  "institution_name",
  "current_password",
  "new_password",
  "id",
  "__proto__",
  "constructor",
  "toString",
  "remember",
);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(keys, nasty, { maxKeys: 6 }).map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: nasty.map((value) => JSON.stringify(value) ?? "") },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);
const path = fc
  .oneof(
    fc.constantFrom(
      "POST /auth/login",
      "POST /auth/setup",
      "POST /auth/change-password",
      "POST /auth/accept-invitation",
    ),
    nasty.map(
      (id) =>
        `DELETE /auth/sessions/${encodeURIComponent(typeof id === "string" ? id.toWellFormed() : JSON.stringify(id)).slice(0, 500)}`,
    ),
    nasty.map(
      (id) =>
        `POST /admin/admins/${encodeURIComponent(typeof id === "string" ? id.toWellFormed() : JSON.stringify(id)).slice(0, 500)}/invitation`,
    ),
  )
  .filter((call) => !/\/1(\/invitation)?$/.test(call));
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("unknown", "", "::", ":", "1::2::3", "x".repeat(500), "fe80::1%eth0"),
);

it("nothing that is sent to these calls is our fault, or changes anything", async () => {
  const state = () =>
    db.query(
      sql`select (select count(*) from admins) as admins, (select count(*) from sessions where revoked_at is null) as sessions, (select count(*) from invitations) as invitations, (select string_agg(password_hash, ',') from credentials) as hashes`,
    );
  const before = await state();
  await fc.assert(
    fc.asyncProperty(
      path,
      body,
      address,
      fc.string({ maxLength: 50 }),
      async (call, text, from, agent) => {
        const [method = "", where = ""] = call.split(" ");
        const sent = method === "DELETE" ? undefined : text;
        const { status, json } = await school.ask(method, where, {
          token,
          body: sent,
          address: from,
          headers: { "User-Agent": agent.replace(/[^\x20-\x7e]/g, "") },
        });
        expect([400, 401, 403, 404, 409, 413, 422, 429]).toContain(status);
        expect(json).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
        if (status === 422)
          expect(
            Object.values(json.errors ?? {})
              .flat()
              .every((sentence) => /[.!?]$/.test(sentence)),
          ).toBe(true);
      },
    ),
    { numRuns: 600 },
  );
  expect(await state()).toEqual(before);
  expect(school.logged).toEqual([]);
}, 120_000);
