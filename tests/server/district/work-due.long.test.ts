import { sql } from "@rollcall/kit/api/db/sql";
import { expect, it } from "vitest";
import { testApi } from "../../support/test-api";

it("the moment at which work is due is the first that a feature names, and none where all wait for a request", async () => {
  const { api, db } = await testApi();
  expect(await api.workDueAt()).toBeUndefined();
  await db.query(
    sql`insert into calendar_sources (name, address, kind, content, created_at, read_at, checked_at, next_check_at) values ('Feed', 'https://a.test/a.ics', 'holiday', '', now(), now(), now(), '2026-06-10T02:00:00Z')`,
  );
  expect(await api.workDueAt()).toEqual(new Date("2026-06-10T02:00:00Z"));
  await db.query(
    sql`insert into deliveries (channel, address, state, key, due_at, created_at) values ('email', 'a@b.test', 'queued', gen_random_uuid(), '2026-06-10T01:30:00Z', now())`,
  );
  expect(await api.workDueAt()).toEqual(new Date("2026-06-10T01:30:00Z"));
  await db.query(sql`update deliveries set state = 'accepted'`);
  await db.query(sql`update calendar_sources set address = null`);
  expect(await api.workDueAt()).toBeUndefined();
});
