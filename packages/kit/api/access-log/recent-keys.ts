/** Values by key that are forgotten after a while, and never more of them than a limit. */
export class RecentKeys<Value> {
  readonly #entries = new Map<string, { since: number; value: Value }>();

  constructor(
    private readonly windowMs: number,
    private readonly maxKeys: number,
  ) {}

  /** @param now in milliseconds; a clock that was set back forgets what it has not seen yet. */
  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (now >= entry.since && now < entry.since + this.windowMs) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, now: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { since: now, value });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.maxKeys) break;
      this.#entries.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
