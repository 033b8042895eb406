import { afterAll, beforeAll, expect, it } from "vitest";
import { pushKeys } from "../../../packages/kit/server/push/keys";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

it("the keys of push are made at the first start and the same for every process after it", async () => {
  const [one, other] = await Promise.all([pushKeys(db), pushKeys(db)]);
  expect([
    Buffer.from(one.publicKey, "base64url").length,
    Buffer.from(one.privateKey, "base64url").length,
  ]).toEqual([65, 32]);
  expect([other, await pushKeys(db)]).toEqual([one, one]);
});
