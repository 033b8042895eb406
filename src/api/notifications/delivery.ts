import type { ApiContext } from "../context";
import { deliverBatch, type DeliveryContext } from "./deliver";

/** What a process that was killed left undone, or an event that was missed, waits no longer than this. */
const interval = 15_000;

/**
 * Delivers sendings in the background, for as long as a host runs: at once those that were left undone, then whenever one
 * is sent, by whatever process.
 */
export class Delivery {
  #working: Promise<void> | undefined;
  #wanted = false;
  #stopped = false;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #unsubscribe: () => void;

  constructor(private readonly context: DeliveryContext & Pick<ApiContext, "events">) {
    this.#timer = setInterval(() => this.#wake(), interval);
    this.#unsubscribe = context.events.subscribe(({ topic, id }) => {
      if (topic === "notifications" && id !== undefined) this.#wake();
    });
    this.#wake();
  }

  /** Resolves when the batch under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#working;
  }

  #wake(): void {
    this.#wanted = true;
    if (this.#stopped || this.#working) return;
    const failed = (error: unknown) => this.context.log({ level: "error", message: `Notifications could not be delivered: ${error instanceof Error ? error.message : String(error)}` });
    this.#working = this.#work().catch(failed).finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      while (!this.#stopped && (await deliverBatch(this.context))) continue;
    }
  }
}
