/** The one session all connections share. */
export interface SharedSession {
  /** Runs a batch of protocol messages and gives the answer in pieces. */
  run(bytes: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  inTransaction(): boolean;
  rollBack(): Promise<void>;
}

/** One client of the session. */
export interface SessionClient {
  answer(bytes: Uint8Array): void;
  /** Ends the connection from this side. */
  hangUp(): void;
}

interface Job {
  client?: SessionClient;
  run(): Promise<void>;
}

/**
 * A transaction that has been silent for so long, while others wait, is rolled back and its
 * connection ended.
 */
const defaultTimeoutMs = 30_000;

/**
 * Lets several clients share one session: a batch at a time, in order of arrival, except that a
 * client whose transaction is open has the session to itself until it ends.
 */
export class SessionQueue {
  #jobs: Job[] = [];
  #owner: SessionClient | undefined;
  readonly #gone = new WeakSet<SessionClient>();
  #working = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #batches = 0;
  #lastBatch = -Infinity;
  #isServing = false;

  constructor(
    private readonly session: SharedSession,
    private readonly timeoutMs = defaultTimeoutMs,
  ) {}

  /** How many batches clients have sent. */
  get batches(): number {
    return this.#batches;
  }

  /**
   * Milliseconds since a client sent something or was answered; 0 while one waits or has a
   * transaction open.
   */
  quietMs(): number {
    return this.#isServing || this.#owner || this.#jobs.some(({ client }) => client)
      ? 0
      : performance.now() - this.#lastBatch;
  }

  /** Takes a batch of a client. */
  submit(client: SessionClient, bytes: Uint8Array): void {
    this.#batches++;
    this.#lastBatch = performance.now();
    this.#add({ client, run: () => this.session.run(bytes, (answer) => client.answer(answer)) });
  }

  /** Runs work that needs the session for itself, between two transactions. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#add({ run: () => work().then(resolve, reject) });
    });
  }

  /** Forgets a client that is gone; its open transaction is rolled back. */
  leave(client: SessionClient): void {
    this.#gone.add(client);
    this.#jobs = this.#jobs.filter((job) => job.client !== client);
    if (this.#owner === client) this.#add({ client, run: () => this.session.rollBack() });
  }

  /** Runs nothing more; the session is about to be closed. */
  stop(): void {
    this.#stopped = true;
    this.#jobs = [];
    clearTimeout(this.#timer);
  }

  #add(job: Job): void {
    if (this.#stopped) return;
    this.#jobs.push(job);
    if (!this.#working) void this.#work();
  }

  #next(): Job | undefined {
    const owner = this.#owner;
    const at = owner ? this.#jobs.findIndex(({ client }) => client === owner) : 0;
    return at < 0 ? undefined : this.#jobs.splice(at, 1)[0];
  }

  async #work(): Promise<void> {
    this.#working = true;
    clearTimeout(this.#timer);
    for (let job = this.#next(); job; job = this.#next()) {
      this.#isServing = job.client !== undefined;
      await job.run();
      if (this.#isServing) this.#lastBatch = performance.now();
      this.#isServing = false;
      if (job.client && this.#gone.has(job.client) && this.session.inTransaction())
        await this.session.rollBack();
      this.#owner = this.session.inTransaction() ? job.client : undefined;
    }
    this.#working = false;
    const silent = this.#owner;
    if (silent && this.#jobs.length > 0)
      this.#timer = setTimeout(() => this.#giveUp(silent), this.timeoutMs);
  }

  #giveUp(client: SessionClient): void {
    client.hangUp();
    this.leave(client);
  }
}
