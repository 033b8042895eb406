import type { Writable } from "node:stream";

/**
 * Sends what is written to a stream within one turn of the event loop in one piece: statements that
 * travel together then take one call of the system, and wake the database once.
 */
export function gatherWrites<Stream extends Writable>(stream: Stream): Stream {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let isGathering = false;
  const gather = () => {
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  stream.write = (...given: unknown[]) => {
    if (!isGathering) gather();
    return write(...given);
  };
  return stream;
}
