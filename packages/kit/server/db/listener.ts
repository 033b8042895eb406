import { Client, type ClientConfig } from "pg";

const firstDelay = 250;
const longestDelay = 10_000;
const beat = 30_000;
const timeoutMs = 10_000;

/** Whom a listener tells. */
export interface Hearing {
  channel: string;
  heard(payload: string): void;
  /** It listens again after a break. */
  missed(): void;
}

/** Rejects when something takes longer than a connection in order would. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("PostgreSQL has not answered in time.")), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * One connection of its own that listens on a channel, since those of a pool come and go. It is
 * made again, ever more patiently, when it breaks, also when nobody said so: a beat asks it every
 * half minute.
 */
export class Listener {
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delay = firstDelay;
  #tries = 0;
  #closed = false;

  constructor(
    private readonly config: ClientConfig,
    private readonly hearing: Hearing,
    private readonly made: typeof Client = Client,
  ) {}

  /** Resolves after the first try to connect; when that fails, others follow. */
  async start(): Promise<void> {
    const isFirst = this.#tries++ === 0;
    const client = new this.made({ ...this.config, keepAlive: true });
    this.#client = client;
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    client.on("notification", ({ channel, payload }) => {
      if (channel === this.hearing.channel) this.hearing.heard(payload ?? "");
    });
    try {
      await inTime(client.connect());
      await inTime(client.query(`listen ${client.escapeIdentifier(this.hearing.channel)}`));
      this.#delay = firstDelay;
      this.#timer = setTimeout(() => void this.#beat(client), beat).unref();
      if (!isFirst) this.hearing.missed();
    } catch {
      this.#lost(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #beat(client: Client): Promise<void> {
    try {
      await inTime(client.query("select 1"));
      if (client === this.#client)
        this.#timer = setTimeout(() => void this.#beat(client), beat).unref();
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#closed) return;
    clearTimeout(this.#timer);
    // Several servers that lost the same database do not come back in step.
    this.#timer = setTimeout(() => void this.start(), this.#delay * (0.5 + Math.random())).unref();
    this.#delay = Math.min(longestDelay, this.#delay * 2);
  }
}
