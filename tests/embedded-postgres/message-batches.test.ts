import { describe, expect, it } from "vitest";
import { MessageBatches } from "../../packages/embedded-postgres/session/message-batches";

function message(type: string, body = ""): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, type.length);
  return Buffer.concat([head, bytes]);
}

const startup = message("", "\0\u0003\0\0user\0postgres\0\0");
const statement = Buffer.concat([
  message("P", "\0select $1\0\0\0"),
  message("B", "\0\0"),
  message("D", "P\0"),
  message("E", "\0\0\0\0\0"),
  message("S"),
]);
const query = message("Q", "begin\0");

describe("the bytes of a client", () => {
  it("are cut into the greeting, then into batches that end with Sync, Query or Terminate", () => {
    const batches = new MessageBatches().push(
      Buffer.concat([startup, statement, query, message("X")]),
    );
    expect(batches.map(({ bytes }) => Buffer.from(bytes))).toEqual([
      startup,
      statement,
      query,
      message("X"),
    ]);
    expect(batches.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
  });

  it("may arrive cut anywhere", () => {
    const all = Buffer.concat([startup, statement, query]);
    for (let size = 1; size < all.length; size++) {
      const reader = new MessageBatches();
      const batches = [];
      for (let at = 0; at < all.length; at += size)
        batches.push(...reader.push(all.subarray(at, at + size)));
      expect(
        batches.map(({ bytes }) => Buffer.from(bytes)),
        `in pieces of ${size}`,
      ).toEqual([startup, statement, query]);
    }
  });

  it("are kept back until the batch is whole", () => {
    const reader = new MessageBatches();
    reader.push(startup);
    expect(reader.push(statement.subarray(0, statement.length - 5))).toEqual([]);
    expect(reader.push(statement.subarray(statement.length - 5))).toHaveLength(1);
  });
});
