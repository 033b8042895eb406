import { LeaderChangedError } from "@electric-sql/pglite/worker";
import { describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { outageOf, UnconfirmedCommit } from "@rollcall/kit/api/db/outage";
import {
  HandedOn,
  tabDatabase,
  type TabWorker,
} from "../../packages/kit/browser/mock/tab-database";
import { failureOf } from "../../packages/kit/browser/mock/wire-failure";

/** The statement in a message of PostgreSQL's protocol: a query, or the parse that begins an extended one. */
function statementIn(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(5));
  return (String.fromCharCode(bytes[0] ?? 0) === "Q" ? text : text.slice(1)).split("\0")[0] ?? "";
}

/**
 * PGlite's worker between tabs, as it behaves: what is under way when the leader changes rejects, and
 * what is asked for before the next one answers is lost.
 */
function aWorker() {
  const listeners = new Set<() => void>();
  /** What each leader was asked for, in order. */
  const asked: string[][] = [[]];
  let isConnected = true;
  let connect: () => void = () => undefined;
  let waitReady = Promise.resolve();
  let unanswered: string | undefined;
  let failing: { statement: string; error: Error } | undefined;
  const ask = async <T>(what: string, answer: T): Promise<T> => {
    const isLost = !isConnected || what === unanswered;
    if (isConnected) asked.at(-1)?.push(what);
    if (!isLost) return answer;
    return new Promise<T>((_resolve, reject) => {
      const refuse = () => reject(new LeaderChangedError());
      listeners.add(refuse);
    });
  };
  const worker: TabWorker = {
    get waitReady() {
      return waitReady;
    },
    closed: false,
    onLeaderChange(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async execProtocolStream(bytes) {
      const statement = statementIn(bytes);
      const failure = failing?.statement === statement ? failureOf(failing.error) : undefined;
      return (await ask(statement, failure ? [failure] : [])) as never;
    },
    async _runExclusiveTransaction(work) {
      await ask("lock", undefined);
      try {
        return await work();
      } finally {
        await ask("release", undefined);
      }
    },
    syncToFs: () => ask("store", undefined),
    dumpDataDir: () => ask("file", new Blob()),
  };
  return {
    worker,
    asked,
    /** This is asked for, and never answered. */
    leaveUnanswered: (statement: string) => void (unanswered = statement),
    fail: (statement: string, error: Error) => void (failing = { statement, error }),
    /** The tab that leads is gone, and another one leads, which does not answer yet. */
    leaderGoes() {
      isConnected = false;
      unanswered = undefined;
      asked.push([]);
      waitReady = new Promise((resolve) => (connect = resolve));
      for (const heard of [...listeners]) heard();
    },
    leaderAnswers() {
      isConnected = true;
      connect();
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a database that tabs share", () => {
  it("does a transaction under the lock, in order", async () => {
    const { worker, asked } = aWorker();
    const db = tabDatabase(worker);
    await db.transaction(async (tx) => {
      await Promise.all([tx.query(sql`insert 1`), tx.query(sql`insert 2`)]);
      await tx.script("insert 3");
    });
    expect(asked).toEqual([
      ["lock", "begin", "insert 1", "insert 2", "insert 3", "commit", "release"],
    ]);
  });

  it("undoes a transaction whose work fails", async () => {
    const { worker, asked } = aWorker();
    const failing = tabDatabase(worker).transaction(async (tx) => {
      await tx.query(sql`insert 1`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(asked[0]).toEqual(["lock", "begin", "insert 1", "rollback", "release"]);
  });

  it("tells of a failed statement with PostgreSQL's code and constraint", async () => {
    const { worker, fail } = aWorker();
    fail("insert 1", Object.assign(new Error("double"), { code: "23505", constraint: "one_key" }));
    const failing = tabDatabase(worker).query(sql`insert 1`);
    await expect(failing).rejects.toMatchObject({
      message: "double",
      code: "23505",
      constraint: "one_key",
    });
  });

  it("lets nothing of a transaction reach the next tab's database", async () => {
    const { worker, asked, leaderGoes, leaderAnswers } = aWorker();
    const db = tabDatabase(worker);
    const moved = db.transaction(async (tx) => {
      await tx.query(sql`insert 1`);
      leaderGoes();
      leaderAnswers();
      await tx.query(sql`insert 2`);
    });
    await expect(moved).rejects.toBeInstanceOf(HandedOn);
    expect(asked).toEqual([["lock", "begin", "insert 1"], ["release"]]);
    expect(db.handOvers()).toBe(1);
  });

  it("ends a statement that the tab before never answers, as an outage", async () => {
    const { worker, leaveUnanswered, leaderGoes, leaderAnswers } = aWorker();
    leaveUnanswered("insert 1");
    const moved = tabDatabase(worker).query(sql`insert 1`);
    const error = moved.catch((cause: unknown) => cause);
    await soon();
    leaderGoes();
    leaderAnswers();
    expect(outageOf(await error)).toBe("unavailable");
  });

  it("says of a commit that was not answered that it is unconfirmed", async () => {
    const { worker, leaveUnanswered, leaderGoes, leaderAnswers } = aWorker();
    leaveUnanswered("commit");
    const moved = tabDatabase(worker).transaction((tx) => tx.query(sql`insert 1`));
    const error = moved.catch((cause: unknown) => cause);
    await soon();
    leaderGoes();
    leaderAnswers();
    expect(await error).toBeInstanceOf(UnconfirmedCommit);
  });

  it("does later work once the next tab answers, behind what is left of the work before", async () => {
    const { worker, asked, leaderGoes, leaderAnswers } = aWorker();
    const db = tabDatabase(worker);
    let finish: () => void = () => undefined;
    const before = db.transaction(async (tx) => {
      await tx.query(sql`insert 1`);
      await new Promise<void>((resolve) => (finish = resolve));
    });
    const failed = expect(before).rejects.toBeInstanceOf(HandedOn);
    await soon();
    leaderGoes();
    const after = db.query(sql`insert 2`);
    await soon();
    expect(asked[1]).toEqual([]);
    leaderAnswers();
    await soon();
    expect(asked[1]).toEqual([]);
    finish();
    await Promise.all([failed, after]);
    expect(asked[1]).toEqual(["release", "lock", "insert 2", "release"]);
  });
});
