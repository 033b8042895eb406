import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

/**
 * A message port as the socket `pg` expects: bytes go to the thread at its other end without any
 * socket.
 */
export class PortStream extends Duplex {
  constructor(private readonly port: MessagePort) {
    super();
    port.on("message", (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    port.on("close", () => this.destroy());
  }

  connect(): this {
    setImmediate(() => this.emit("connect"));
    return this;
  }

  /** Part of what `pg` calls on a socket; there is nothing to set. */
  setNoDelay(): this {
    return this;
  }

  ref(): void {
    this.port.ref();
  }

  unref(): void {
    this.port.unref();
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    // A copy: the buffers of Node and `pg` are parts of larger ones, which would be sent as a
    // whole.
    const bytes = new Uint8Array(chunk);
    this.port.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port.close();
    done(error);
  }
}
