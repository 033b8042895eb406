import type { PGlite } from "@electric-sql/pglite";
import { describe, expect, it, vi } from "vitest";
import { sharedSession } from "../../packages/embedded-postgres/session/shared-session";

const ready = Uint8Array.from([0x5a, 0, 0, 0, 5, 0x49]);

/** PGlite, as far as a session needs it, that answers with these pieces. */
const answering = (...pieces: Uint8Array[]) =>
  ({
    execProtocolRawStream: async (
      _: Uint8Array,
      { onRawData }: { onRawData: (data: Uint8Array) => void },
    ) => pieces.forEach(onRawData),
  }) as unknown as PGlite;

async function run(pg: PGlite) {
  const answers: Uint8Array[] = [];
  const onBroken = vi.fn();
  await sharedSession(pg, onBroken).run(new Uint8Array(), (bytes) => answers.push(bytes));
  return { answers, broken: onBroken.mock.calls.length > 0 };
}

describe("an answer of the shared session", () => {
  it("is whole when it ends with ready-for-query, wherever it was cut", async () => {
    for (let cut = 0; cut <= ready.length; cut++) {
      const { answers, broken } = await run(
        answering(Uint8Array.from([1, 2, 3]), ready.subarray(0, cut), ready.subarray(cut)),
      );
      expect(answers.map((bytes) => [...bytes])).toEqual([[1, 2, 3, ...ready]]);
      expect(broken).toBe(false);
    }
  });

  it("that stops before means that the session cannot be trusted, and is not passed on", async () => {
    for (const pieces of [
      [],
      [Uint8Array.from([1, 2, 3])],
      [ready, Uint8Array.from([1])],
      [ready.subarray(0, 5)],
    ]) {
      expect(await run(answering(...pieces))).toEqual({ answers: [], broken: true });
    }
  });

  it("that is long goes out in parts", async () => {
    const { answers, broken } = await run(
      answering(new Uint8Array(300_000), new Uint8Array(300_000), ready),
    );
    expect(answers.map(({ length }) => length)).toEqual([300_000, 300_000, ready.length]);
    expect(broken).toBe(false);
  });
});
