import { describe, expect, it, vi } from "vitest";
import { answerOnce, untilStored } from "../../packages/kit/browser/mock/answer-once";

/** A database that moves to another tab as often as it is told to. */
function aDatabase() {
  let handOvers = 0;
  return {
    move: () => void (handOvers += 1),
    handOvers: () => handOvers,
    stored: vi.fn(async () => undefined),
  };
}

const request = (method: string, headers: Record<string, string> = {}, path = "/admin/students") =>
  new Request(`http://console.test/api/v1${path}`, { method, headers });
const keyed = request("POST", { "Idempotency-Key": "one" });
const answered = (status: number) => new Response(null, { status });

/** An API whose database moves during its first answers. */
function anApi(db: ReturnType<typeof aDatabase>, ...statuses: number[]) {
  const asked: (string | null)[] = [];
  const answer = answerOnce(db, async ({ headers }) => {
    asked.push(headers.get("Idempotency-Key"));
    const status = statuses[asked.length - 1];
    if (status !== undefined) db.move();
    return answered(status ?? 200);
  });
  return { answer, asked };
}

describe("a call while the database moves to another tab", () => {
  it("is asked again where it reads", async () => {
    const db = aDatabase();
    const { answer, asked } = anApi(db, 503);
    expect((await answer(request("GET"))).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it("is done again with its key where it writes, also where it was done and not stored", async () => {
    const db = aDatabase();
    const { answer, asked } = anApi(db, 503, 200);
    expect((await answer(keyed)).status).toBe(200);
    expect(asked).toEqual(["one", "one", "one"]);
  });

  it("loses its answer where nobody can know whether it was done", async () => {
    const db = aDatabase();
    const { answer, asked } = anApi(db, 503);
    expect((await answer(request("POST"))).type).toBe("error");
    expect(asked).toHaveLength(1);
  });

  it("signs in again, which does no harm", async () => {
    const db = aDatabase();
    const { answer } = anApi(db, 200);
    expect((await answer(request("POST", {}, "/auth/login"))).status).toBe(200);
  });

  it("keeps a refusal, which changed nothing", async () => {
    const db = aDatabase();
    const { answer, asked } = anApi(db, 422);
    expect((await answer(request("POST"))).status).toBe(422);
    expect(asked).toHaveLength(1);
  });

  it("gives the outage as it is where the database stays", async () => {
    const db = aDatabase();
    const answer = answerOnce(db, async () => answered(503));
    expect((await answer(keyed)).status).toBe(503);
  });

  it("stores what was written before it answers, and stores nothing for a read", async () => {
    const db = aDatabase();
    const { answer } = anApi(db);
    await answer(request("GET"));
    expect(db.stored).not.toHaveBeenCalled();
    await answer(request("DELETE"));
    expect(db.stored).toHaveBeenCalledTimes(1);
  });
});

describe("the start of a page while the database moves to another tab", () => {
  it("begins again, and puts away what it had opened", async () => {
    const db = aDatabase();
    const undo = vi.fn();
    let times = 0;
    const result = await untilStored(
      db,
      async () => {
        times += 1;
        if (times < 3) db.move();
        if (times === 1) throw new Error("The database moved to another tab.");
        return times;
      },
      undo,
    );
    expect([result, undo.mock.calls]).toEqual([3, [[2]]]);
  });

  it("does not hide another failure", async () => {
    const failing = untilStored(aDatabase(), () => Promise.reject(new Error("no room")));
    await expect(failing).rejects.toThrow("no room");
  });
});
