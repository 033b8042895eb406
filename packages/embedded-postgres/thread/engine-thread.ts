import type { Duplex } from "node:stream";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import type { EngineSettings, FromEngine, Question, ToEngine } from "./engine-messages";
import { reasonOf } from "../engine/last-words";
import { PortStream } from "./port-stream";

interface Asked {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** In a server's bundle the thread is an entry of its own beside this file's. */
const workerFile = import.meta.env?.PROD
  ? "./embedded-worker.js"
  : import.meta.url.endsWith(".ts")
    ? "./worker-from-sources.mjs"
    : "./worker.js";
/**
 * With Node's usual 4 MB a deeply nested expression ends the thread before PostgreSQL sees that it
 * is too deep.
 */
const resourceLimits = { stackSizeMb: 64 };

/** The thread the embedded database runs in, seen from the server's. */
export class EngineThread {
  /**
   * Resolves when the database is open, and rejects with PostgreSQL's reason when it cannot be
   * opened.
   */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  readonly #streams = new Set<PortStream>();
  #questions = 0;
  #ended: Error | undefined;

  /** @param onEnded called when the thread ends by itself, unless `ready` has said so. */
  constructor(settings: EngineSettings, onEnded: (error: Error) => void) {
    this.#worker = new Worker(new URL(workerFile, import.meta.url), {
      workerData: settings,
      name: "database",
      resourceLimits,
    });
    this.ready = new Promise((resolve, reject) => {
      let tell = reject;
      const end = (error: Error) => {
        if (this.#ended) return;
        this.#refuseAll(error);
        tell(error);
      };
      this.#worker.on("message", (message: FromEngine) => {
        if (message.kind === "ended") return end(new Error(message.reason));
        if (message.kind !== "ready") return this.#settle(message);
        tell = onEnded;
        resolve();
      });
      this.#worker.on("error", end);
      this.#worker.on("exit", () => end(new Error("its thread ended")));
    });
  }

  /** A new connection, which speaks PostgreSQL's protocol; before the database is open it waits. */
  connect(): Duplex {
    const { port1, port2 } = new MessageChannel();
    const stream = new PortStream(port1);
    if (this.#ended) return stream.destroy(this.#ended);
    this.#send({ kind: "connect", port: port2 }, [port2]);
    this.#streams.add(stream);
    stream.once("close", () => this.#streams.delete(stream));
    return stream;
  }

  /** Asks something of the thread itself. @throws Error with its reason. */
  ask(question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const id = ++this.#questions;
      this.#asked.set(id, { resolve, reject });
      this.#send({ kind: "question", id, question });
    });
  }

  /**
   * Ends the thread at once, as a crash would; `ask({ name: "close" })` comes first where there is
   * time.
   */
  async stop(error = new Error("The database is closed.")): Promise<void> {
    if (!this.#ended) this.#refuseAll(error);
    await this.#worker.terminate();
  }

  #send(message: ToEngine, transfer: MessagePort[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #settle(message: Extract<FromEngine, { id: number }>): void {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.kind === "answer") asked?.resolve(message.value);
    else asked?.reject(new Error(message.reason));
  }

  /**
   * What is under way fails as after a crash of PostgreSQL, by the same SQLSTATE, or by that of a
   * full disk where this ended it.
   */
  #refuseAll(cause: Error): void {
    const reason = reasonOf(cause);
    this.#ended = Object.assign(new Error(`The database was interrupted: ${reason}`, { cause }), {
      code: /no space left on device/i.test(reason) ? "53100" : "57P02",
    });
    for (const stream of this.#streams) stream.destroy(this.#ended);
    for (const { reject } of this.#asked.values()) reject(this.#ended);
    this.#asked.clear();
  }
}
