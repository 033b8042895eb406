import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
/** In Kolkata, 5:30 ahead of UTC: the last and the first second of 10 June 2026, and one beside each. */
const moments = {
  "the day before": "2026-06-09T18:29:59Z",
  morning: "2026-06-09T18:30:00Z",
  evening: "2026-06-10T18:29:59.999Z",
  "the day after": "2026-06-10T18:30:00Z",
};
beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
  await school.call(token, "PUT", "/admin/settings", { institution: { timezone: "Asia/Kolkata" } });
  for (const [name, at] of Object.entries(moments))
    await school.db.query(
      sql`insert into subjects (name, code, status, kind, created_at) values (${name}, ${name}, 'active', 'theory', ${at}::timestamptz)`,
    );
});
afterAll(() => school.db.close());

it.each([
  ["created_at=2026-06-10", ["morning", "evening"]],
  ["created_at[ne]=2026-06-10", ["the day before", "the day after"]],
  ["created_at[gte]=2026-06-10", ["morning", "evening", "the day after"]],
  ["created_at[gt]=2026-06-10", ["the day after"]],
  ["created_at[lte]=2026-06-10", ["the day before", "morning", "evening"]],
  ["created_at[lt]=2026-06-10", ["the day before"]],
  ["created_at[between]=2026-06-10,2026-06-10", ["morning", "evening"]],
  ["created_at[between]=2026-06-10T18:29:59Z,2026-06-10", ["evening"]],
  ["created_at[in]=2026-06-09,2026-06-11", ["the day before", "the day after"]],
  ["created_at[nin]=2026-06-09,2026-06-11", ["morning", "evening"]],
  // A moment still means itself.
  ["created_at=2026-06-10T00:00:00%2B05:30", ["morning"]],
  ["created_at[lte]=2026-06-09T18:30:00Z", ["the day before", "morning"]],
])("%s means the day by the institution's clock", async (query, names) => {
  const { status, body } = await school.call<{ name: string }[]>(
    token,
    "GET",
    `/admin/subjects?sort=created_at&${query}`,
  );
  expect([status, body.data.map(({ name }) => name)]).toEqual([200, names]);
});
