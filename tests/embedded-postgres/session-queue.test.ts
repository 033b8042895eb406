import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import {
  SessionQueue,
  type SessionClient,
} from "../../packages/embedded-postgres/session/session-queue";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

interface Client extends SessionClient {
  answers: string[];
  hungUp: boolean;
  says(text: string): void;
}

let ran: string[];
let queue: SessionQueue;

beforeEach(() => {
  ran = [];
  let open = false;
  const session = {
    async run(bytes: Uint8Array, answer: (bytes: Uint8Array) => void) {
      const text = textOf(bytes);
      if (text.endsWith("begin")) open = true;
      if (text.endsWith("commit")) open = false;
      await wait(1);
      ran.push(text);
      answer(bytes);
    },
    inTransaction: () => open,
    async rollBack() {
      open = false;
      ran.push("(rolled back)");
    },
  };
  queue = new SessionQueue(session, 100);
});

function client(name: string): Client {
  const self: Client = {
    answers: [],
    hungUp: false,
    answer: (bytes) => self.answers.push(textOf(bytes)),
    hangUp: () => (self.hungUp = true),
    says: (text) => queue.submit(self, bytesOf(`${name} ${text}`)),
  };
  return self;
}

/** Everything that was asked for before is done, and no transaction is open. */
const settled = () => queue.exclusive(async () => undefined);

describe("clients that share a session", () => {
  it("are served in order, each with its own answers", async () => {
    const [a, b] = [client("a"), client("b")];
    a.says("1");
    b.says("1");
    a.says("2");
    await settled();
    expect(ran).toEqual(["a 1", "b 1", "a 2"]);
    expect([a.answers, b.answers]).toEqual([["a 1", "a 2"], ["b 1"]]);
  });

  it("wait while another's transaction is open, even when it has nothing to say for a moment", async () => {
    const [a, b] = [client("a"), client("b")];
    a.says("begin");
    b.says("read");
    await wait(10);
    expect(ran, "b waits").toEqual(["a begin"]);
    a.says("write");
    a.says("commit");
    await settled();
    expect(ran).toEqual(["a begin", "a write", "a commit", "b read"]);
  });

  it("let work that needs the session for itself wait for the end of a transaction", async () => {
    const a = client("a");
    a.says("begin");
    const result = queue.exclusive(async () => (ran.push("alone"), 42));
    a.says("commit");
    expect(await result).toBe(42);
    expect(ran).toEqual(["a begin", "a commit", "alone"]);
  });

  it("go on after work that failed", async () => {
    await expect(queue.exclusive(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    client("a").says("1");
    await settled();
    expect(ran).toEqual(["a 1"]);
  });
});

describe("a session that is shared", () => {
  it("is freed of a client that leaves in the middle of its transaction, and of what it still had to say", async () => {
    const [a, b] = [client("a"), client("b")];
    a.says("begin");
    a.says("never");
    b.says("read");
    await Promise.resolve();
    queue.leave(a);
    await settled();
    expect(ran).toEqual(["a begin", "(rolled back)", "b read"]);
  });

  it("is freed of a client whose transaction is silent for too long; it is told by hanging up, and cannot go on", async () => {
    const [a, b] = [client("a"), client("b")];
    a.says("begin");
    b.says("read");
    await settled();
    expect(a.hungUp).toBe(true);
    expect(ran).toEqual(["a begin", "(rolled back)", "b read"]);
  });

  it("serves nobody once it is about to be closed", async () => {
    const a = client("a");
    await queue.exclusive(async () => undefined);
    queue.stop();
    a.says("1");
    queue.leave(a);
    await wait(10);
    expect(ran).toEqual([]);
  });

  it("leaves a silent transaction alone as long as nobody waits, and a busy one in any case", async () => {
    const [a, b] = [client("a"), client("b")];
    a.says("begin");
    await wait(150);
    b.says("read");
    for (let i = 0; i < 4; i++) {
      await wait(30);
      a.says("write");
    }
    a.says("commit");
    await settled();
    expect(a.hungUp).toBe(false);
    expect(ran).toEqual([
      "a begin",
      "a write",
      "a write",
      "a write",
      "a write",
      "a commit",
      "b read",
    ]);
  });
});

describe("how quiet a session is", () => {
  it("is told by what clients send, and not by work of its own", async () => {
    const a = client("a");
    expect([queue.batches, queue.quietMs()]).toEqual([0, Infinity]);
    a.says("1");
    expect(queue.quietMs()).toBeLessThan(20);
    await settled();
    await wait(40);
    await queue.exclusive(async () => undefined);
    expect(queue.quietMs()).toBeGreaterThan(30);
    expect(queue.batches).toBe(1);
  });

  it("is not at all while somebody waits or has a transaction open", async () => {
    const a = client("a");
    a.says("begin");
    await wait(40);
    expect(queue.quietMs()).toBe(0);
    a.says("commit");
    await settled();
    const working = queue.exclusive(() => wait(60));
    a.says("2");
    await wait(40);
    expect(queue.quietMs()).toBe(0);
    await working;
  });
});
