import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { givingWay } from "../../../packages/kit/server/db/give-way";
import type { Database } from "@rollcall/kit/api/db/database";

/** A database whose statements end when they are told to. */
function slowDatabase() {
  const ends: (() => void)[] = [];
  const statement = <T>(value: T) =>
    new Promise<T>((resolve) => void ends.push(() => resolve(value)));
  const plain: Pick<Database, "query" | "transaction"> = {
    query: <Row>() => statement<Row[]>([]),
    transaction: (work) => work({} as Database),
  };
  return { db: givingWay(plain), end: () => ends.shift()?.() };
}
const ask = (db: Pick<Database, "query">) => db.query(sql`select 1`);

describe("A part of long work in a session that everybody shares", () => {
  it("gives what it was for", async () => {
    const { db } = slowDatabase();
    expect(await db.oneSession.part(() => db.transaction(async () => "sums"))).toBe("sums");
  });

  it("rests until what others asked meanwhile has ended", async () => {
    const { db, end } = slowDatabase();
    const noted: string[] = [];
    const part = db.oneSession
      .part(() => db.transaction(() => sleep(200)))
      .then(() => noted.push("the next part"));
    const other = ask(db).then(() => noted.push("the other"));
    await sleep(230);
    expect(noted).toEqual([]);
    end();
    await Promise.all([part, other]);
    expect(noted).toEqual(["the other", "the next part"]);
  });

  it("rests no longer than it took, however much others ask", async () => {
    const { db } = slowDatabase();
    void ask(db);
    expect(await db.oneSession.part(() => db.transaction(() => sleep(20, "done")))).toBe("done");
  });

  it("does not rest when it is alone", async () => {
    const { db } = slowDatabase();
    const noted: string[] = [];
    const part = db.oneSession.part(async () => {
      await db.transaction(() => sleep(500));
      void sleep(250).then(() => noted.push("half as long"));
    });
    await part.then(() => noted.push("the next part"));
    expect(noted).toEqual(["the next part"]);
  });

  it("tells what went wrong", async () => {
    const { db } = slowDatabase();
    await expect(
      db.oneSession.part(() => db.transaction(() => Promise.reject(new Error("full")))),
    ).rejects.toThrow("full");
  });
});
