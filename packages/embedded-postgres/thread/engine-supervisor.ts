import type { Duplex } from "node:stream";
import type { EngineSettings, Question } from "./engine-messages";
import { EngineThread } from "./engine-thread";

const minute = 60_000;
/** A thread that ends more often than this in a minute will not get better. */
const maxRestarts = 5;

export interface SupervisorOptions {
  /**
   * The thread ended by itself and was started again; what was under way has failed, what was
   * acknowledged is kept.
   */
  onRestart(error: Error): void;
  /** It cannot be started again. Called once. */
  onFailure(error: Error): void;
}

/**
 * Keeps the thread of the embedded database running: one that ends by itself is replaced, as
 * PostgreSQL restarts after a crash.
 */
export class EngineSupervisor {
  #thread: EngineThread;
  #restarts: number[] = [];
  #isOver = false;

  private constructor(
    private readonly settings: EngineSettings,
    private readonly options: SupervisorOptions,
  ) {
    this.#thread = this.#launch();
  }

  /** @throws Error with PostgreSQL's reason when the database cannot be opened. */
  static async start(
    settings: EngineSettings,
    options: SupervisorOptions,
  ): Promise<EngineSupervisor> {
    const supervisor = new EngineSupervisor(settings, options);
    await supervisor.#thread.ready;
    return supervisor;
  }

  /** Whether the database has failed or was stopped. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** A new connection; while the thread starts again it waits. */
  connect(): Duplex {
    return this.#thread.connect();
  }

  ask(question: Question): Promise<unknown> {
    return this.#thread.ask(question);
  }

  async stop(error?: Error): Promise<void> {
    this.#isOver = true;
    await this.#thread.stop(error);
  }

  #launch(): EngineThread {
    return new EngineThread(this.settings, (error) => this.#restart(error));
  }

  #restart(error: Error): void {
    if (this.#isOver) return;
    const now = Date.now();
    this.#restarts = [...this.#restarts.filter((time) => now - time < minute), now];
    if (this.#restarts.length > maxRestarts) return this.#fail(error);
    this.#thread = this.#launch();
    this.#thread.ready.catch((reason: Error) => this.#fail(reason));
    this.options.onRestart(error);
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.options.onFailure(error);
  }
}
