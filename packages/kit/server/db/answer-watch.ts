import { Client, DatabaseError, type ClientBase } from "pg";
import type { Answered } from "./pool";

interface Watched {
  /** Statements that are not answered yet. */
  open: number;
  /** When it last answered, or was asked first. */
  since: number;
}

/** Milliseconds without an answer after which the server is asked whether it answers at all. */
const silenceMs = 3_000;
/** Milliseconds it has for that. */
const probeMs = 3_000;
const sweepMs = 500;

/** Whether a server answers a new connection in time; what it answers makes no difference. */
export async function serverAnswers(url: string, timeoutMs = probeMs): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: "rollcall probe",
    connectionTimeoutMillis: timeoutMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}

const destroy = (client: ClientBase, error: Error) =>
  (
    client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  ).connection.stream.destroy(error);

/**
 * Tells a slow statement from a network that swallows everything: when a connection has not
 * answered for some seconds the server is asked by another one, and only where that is not answered
 * either, the silent connections are ended and their statements reject.
 */
export class AnswerWatch {
  readonly #watched = new Map<ClientBase, Watched>();
  readonly #probe: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #confirmed = 0;
  #isProbing = false;

  constructor(probe: () => Promise<boolean>) {
    this.#probe = probe;
  }

  readonly answered: Answered = async (client, work) => {
    const watched = this.#watched.get(client) ?? { open: 0, since: Date.now() };
    watched.open++;
    this.#watched.set(client, watched);
    this.#timer ??= setInterval(() => void this.#sweep(), sweepMs).unref();
    try {
      return await work;
    } finally {
      watched.since = Date.now();
      if (--watched.open === 0) this.#watched.delete(client);
    }
  };

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #silent(before: number): [ClientBase, Watched][] {
    return [...this.#watched].filter(([, { since }]) => since <= before);
  }

  async #sweep(): Promise<void> {
    if (this.#watched.size === 0) return this.stop();
    const now = Date.now();
    if (
      this.#isProbing ||
      now - this.#confirmed < silenceMs ||
      this.#silent(now - silenceMs).length === 0
    )
      return;
    this.#isProbing = true;
    const answers = await this.#probe().catch(() => false);
    this.#isProbing = false;
    if (answers) this.#confirmed = Date.now();
    else
      for (const [client] of this.#silent(now))
        destroy(
          client,
          Object.assign(new Error("The database does not answer."), { code: "08006" }),
        );
  }
}
