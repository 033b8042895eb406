import type { PGlite } from "@electric-sql/pglite";
import type { SharedSession } from "./session-queue";

/** Answers go out in few messages, though PostgreSQL gives them in pieces of 8 KB. */
const largestMessage = 256 * 1024;
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
const readyLength = readyForQuery.length + 1;

const lastOf = (bytes: Uint8Array) => bytes.subarray(Math.max(0, bytes.length - readyLength));

/**
 * The one session of PGlite. Every answer ends with "ready for query"; when it does not, PostgreSQL
 * was thrown out of a statement by an error it knows nothing of (out of memory, a fault in
 * WebAssembly), which PGlite swallows: whoever asked would wait for ever, in a session that cannot
 * be trusted. `onBroken` must end the thread then.
 */
export function sharedSession(pg: PGlite, onBroken: () => void): SharedSession {
  return {
    async run(bytes, answer) {
      let pieces: Uint8Array[] = [];
      let size = 0;
      let tail: Uint8Array = new Uint8Array();
      const flush = () => {
        if (size > 0) answer(new Uint8Array(Buffer.concat(pieces, size)));
        pieces = [];
        size = 0;
      };
      const onRawData = (data: Uint8Array) => {
        pieces.push(data.slice());
        size += data.length;
        tail = lastOf(
          data.length >= readyLength ? data.slice(-readyLength) : Buffer.concat([tail, data]),
        );
        if (size >= largestMessage) flush();
      };
      await pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
      if (!readyForQuery.equals(tail.subarray(0, -1))) return onBroken();
      flush();
    },
    inTransaction: () => pg.isInTransaction(),
    rollBack: async () => void (await pg.exec("rollback")),
  };
}
