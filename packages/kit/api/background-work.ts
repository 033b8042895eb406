import type { ApiContext } from "./context";
import type { LiveEvent } from "./ports/event-source";

/**
 * What a process that was killed left undone, or an event that was missed, waits no longer than
 * this.
 */
const interval = 15_000;

interface Work {
  /** Whether there may be something to do after this event. */
  wakes(event: LiveEvent): boolean;
  /** Does some of it; false when nothing was left. The signal is given up when the host stops. */
  some(signal: AbortSignal): Promise<boolean>;
  /** Begins the sentence of the log when it failed. */
  failed: string;
}

/**
 * Work done in the background for as long as a host runs: at once what was left undone, then
 * whenever an event of whatever process says so.
 */
export class BackgroundWork {
  #working: Promise<void> | undefined;
  #wanted = false;
  readonly #stop = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #unsubscribe: () => void;

  constructor(
    private readonly context: Pick<ApiContext, "events" | "log">,
    private readonly work: Work,
  ) {
    this.#timer = setInterval(() => this.#wake(), interval);
    this.#unsubscribe = context.events.subscribe((event) => {
      if (work.wakes(event)) this.#wake();
    });
    this.#wake();
  }

  /** Resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#working;
  }

  /** Whether something is under way. */
  isBusy(): boolean {
    return this.#working !== undefined;
  }

  #wake(): void {
    this.#wanted = true;
    if (this.#stop.signal.aborted || this.#working) return;
    const failed = (error: unknown) =>
      this.context.log({
        level: "error",
        message: `${this.work.failed}: ${error instanceof Error ? error.message : String(error)}`,
      });
    this.#working = this.#run()
      .catch(failed)
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (this.#wanted && !signal.aborted) {
      this.#wanted = false;
      while (!signal.aborted && (await this.work.some(signal))) continue;
    }
  }
}
