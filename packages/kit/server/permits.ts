/** Permits for a bounded number at once; who comes later waits in order. */
export class Permits {
  readonly #waiting: (() => void)[] = [];
  readonly #holders = new Set<() => boolean>();
  #taken = 0;

  constructor(readonly limit: number) {}

  get taken(): number {
    return this.#taken;
  }

  /** Whether one would be given at once. */
  get isFree(): boolean {
    return this.#taken < this.limit && !this.isWanted;
  }

  /** Whether a permit is waited for: holders should give back what they do not need. */
  get isWanted(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Takes one, after asking those who hold what they do not need.
   * @throws what `late` makes, when none was given in time
   */
  async take(timeoutMs = Infinity, late = () => new Error("No permit was free in time.")) {
    if (this.isFree) return void this.#taken++;
    const given = new Promise<void>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = Number.isFinite(timeoutMs)
        ? setTimeout(() => {
            this.#waiting.splice(this.#waiting.indexOf(done), 1);
            reject(late());
          }, timeoutMs)
        : undefined;
      this.#waiting.push(done);
    });
    for (const giveBack of this.#holders) if (giveBack()) break;
    await given;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }

  /** Registers one who may give back what it holds when asked. Gives the way to leave. */
  holds(giveBack: () => boolean): () => void {
    this.#holders.add(giveBack);
    return () => void this.#holders.delete(giveBack);
  }
}
