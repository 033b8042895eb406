import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { endOldPushKeys, pushKeys, replacePushKeys } from "../../../packages/kit/server/push/keys";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

it("the keys of push are made at the first start and the same for every process after it", async () => {
  const [[one], [other]] = await Promise.all([pushKeys(db), pushKeys(db)]);
  expect([
    Buffer.from(one.publicKey, "base64url").length,
    Buffer.from(one.privateKey, "base64url").length,
  ]).toEqual([65, 32]);
  expect([other, await pushKeys(db)]).toEqual([one, [one]]);
});

it("they are replaced beside the old ones, which end when told so, with the devices that relied on them", async () => {
  const [old] = await pushKeys(db);
  await db.script(`insert into admins (name, email) values ('Asha', 'a@school.test')`);
  const add = (endpoint: string, key: string | null) =>
    db.query(
      sql`insert into push_subscriptions (admin_id, endpoint, p256dh, auth, created_at, server_key) select id, ${endpoint}, '', '', now(), ${key}::text from admins`,
    );
  await add("before", old.publicKey);
  await replacePushKeys(db);
  const [present, ...older] = await pushKeys(db);
  expect([present.publicKey === old.publicKey, older]).toEqual([false, [old]]);
  await expect(replacePushKeys(db)).rejects.toThrow(/push-keys end-old/);
  await add("after", present.publicKey);
  await add("unknown", null);
  expect(await endOldPushKeys(db)).toBe(1);
  expect(await pushKeys(db)).toEqual([present]);
  expect(await db.query(sql`select endpoint from push_subscriptions order by id`)).toEqual([
    { endpoint: "after" },
    { endpoint: "unknown" },
  ]);
  await replacePushKeys(db);
  expect((await pushKeys(db))[1]).toEqual(present);
});
