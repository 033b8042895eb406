import { connect, type Socket } from "node:net";
import { isWhole, readHead, type Head } from "./response";

/**
 * One kept-alive connection that sends one request at a time. Written on a bare socket, because a
 * heavy client would flatter a slow server.
 */
export class Client {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #head: Head | undefined;
  #waiting:
    | { resolve(answer: { head: Head; body: Buffer }): void; reject(error: Error): void }
    | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (bytes: Buffer<ArrayBuffer>) => this.#take(bytes));
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () =>
      this.#waiting?.reject(new Error("The server closed the connection.")),
    );
  }

  /** @throws Error when the connection ends before the answer. */
  send(request: string): Promise<{ head: Head; body: Buffer }> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer<ArrayBuffer>): void {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, bytes]) : bytes;
    this.#head ??= readHead(this.#bytes);
    const head = this.#head;
    if (!head || !isWhole(this.#bytes, head)) return;
    const body = this.#bytes.subarray(head.bytes);
    this.#bytes = Buffer.alloc(0);
    this.#head = undefined;
    this.#waiting?.resolve({ head, body });
  }
}
