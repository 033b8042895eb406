const SYNC = 0x53;
const QUERY = 0x51;
const TERMINATE = 0x58;

const ends: ReadonlySet<number> = new Set([SYNC, QUERY, TERMINATE]);
const headerLength = 5;

/** One or more whole protocol messages that PostgreSQL answers as one. */
export interface Batch {
  bytes: Uint8Array;
  /** The client says goodbye. */
  isLast: boolean;
}

/**
 * Cuts the bytes of a PostgreSQL client into batches that end with Sync, Query or Terminate.
 * Whoever runs them one at a time can let several clients share a session: no other client's
 * message gets between a Parse and its Bind.
 */
export class MessageBatches {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #started = false;

  /** Takes bytes as they arrive, and gives the batches that are whole. */
  push(chunk: Uint8Array): Batch[] {
    const arrived = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#bytes = this.#bytes.length === 0 ? arrived : Buffer.concat([this.#bytes, arrived]);
    const batches: Batch[] = [];
    for (let type = this.#nextMessage(); type !== undefined; type = this.#nextMessage()) {
      if (!ends.has(type)) continue;
      batches.push({
        bytes: new Uint8Array(this.#bytes.subarray(0, this.#at)),
        isLast: type === TERMINATE,
      });
      this.#bytes = this.#bytes.subarray(this.#at);
      this.#at = 0;
    }
    return batches;
  }

  /**
   * Steps over one whole message and gives its type; the first message of a client has none, and is
   * a batch by itself.
   */
  #nextMessage(): number | undefined {
    const header = this.#started ? headerLength : headerLength - 1;
    const rest = this.#bytes.length - this.#at;
    if (rest < header) return undefined;
    const length = header - 4 + this.#bytes.readInt32BE(this.#at + header - 4);
    if (rest < length) return undefined;
    const type = this.#started ? this.#bytes.readUInt8(this.#at) : SYNC;
    this.#started = true;
    this.#at += length;
    return type;
  }
}
