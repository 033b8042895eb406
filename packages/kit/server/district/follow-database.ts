import { setTimeout as rest } from "node:timers/promises";
import type { Client } from "pg";

/** Milliseconds between two looks at how far the new database is. */
const betweenLooks = 50;
/** Milliseconds for which the new one may be without a connection to the old one. */
const connectsIn = 30_000;
/** Milliseconds in which the new one must have what the old one wrote last. */
const catchesUpIn = 30_000;
/** Milliseconds in which what is being saved has to end. */
const savesEndIn = 10_000;

async function valueOf<T>(client: Client, text: string, values: readonly unknown[] = []) {
  const { rows } = await client.query<{ value: T }>(text, [...values]);
  return rows[0]?.value;
}

/** All in the schema that its user works in. */
const tablesOf = async (client: Client): Promise<readonly string[]> =>
  (await valueOf<string[]>(
    client,
    "select coalesce(array_agg(relname::text order by relname), '{}') as value from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
  )) ?? [];

const listOf = (client: Client, tables: readonly string[]) =>
  tables.map((table) => client.escapeIdentifier(table)).join(", ");

/**
 * Two databases with the same tables, of which the second follows the first: by PostgreSQL's logical
 * replication it gets all rows, and then every change.
 */
export class Following {
  /** Of publication, subscription and slot: letters, digits and underscores, as a slot's has to be. */
  readonly #name: string;
  #tables: readonly string[] = [];

  /** @param signal ends what waits */
  constructor(
    tenant: string,
    private readonly from: Client,
    private readonly to: Client,
    private readonly signal: AbortSignal,
  ) {
    this.#name = `rollcall_move_${tenant.replaceAll("-", "_")}`;
  }

  /**
   * @param address of the first database, as the second server reaches it
   * @throws Error with one sentence where they cannot
   */
  async begin(address: string): Promise<void> {
    const { from, to } = this;
    if ((await valueOf<string>(from, "select current_setting('wal_level') as value")) !== "logical")
      throw new Error(
        "The PostgreSQL it is on does not send single changes: set wal_level = logical there and restart it.",
      );
    this.#tables = await tablesOf(from);
    const known = await tablesOf(to);
    const odd = this.#tables.find((table) => !known.includes(table));
    if (odd !== undefined)
      throw new Error(`The table "${odd}" is not one of Rollcall's and would be left behind.`);
    await this.#clear();
    await to.query(`truncate ${listOf(to, this.#tables)}`);
    await from.query(`create publication ${this.#name} for table ${listOf(from, this.#tables)}`);
    await from.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [this.#name]);
    await to.query(
      `create subscription ${this.#name} connection ${to.escapeLiteral(address)} publication ${this.#name} with (create_slot = false)`,
    );
  }

  /** Waits until every table is there. @param told how many of them are */
  async copied(told: (done: number, of: number) => void): Promise<void> {
    const ready = "select count(*)::int as value from pg_subscription_rel where srsubstate = 'r'";
    const failures =
      "select (apply_error_count + sync_error_count)::int as value from pg_stat_subscription_stats where subname = $1";
    const connected = "select active as value from pg_replication_slots where slot_name = $1";
    let seen = performance.now();
    for (let last = -1; last < this.#tables.length; await this.#rest()) {
      const done = (await valueOf<number>(this.to, ready)) ?? 0;
      if (done > last) told((last = done), this.#tables.length);
      if (await valueOf<boolean>(this.from, connected, [this.#name])) seen = performance.now();
      if (performance.now() - seen > connectsIn)
        throw new Error("The new PostgreSQL does not reach the old one: its log says why.");
      if (await valueOf<number>(this.to, failures, [this.#name]))
        throw new Error("The rows could not be copied: the log of the new PostgreSQL says why.");
    }
    await this.to.query("analyze");
  }

  /** Waits until the new database has what the old one wrote last, and numbers rows from there. */
  async caughtUp(): Promise<void> {
    const { from, to } = this;
    const until = performance.now() + catchesUpIn;
    const position = await valueOf(from, "select pg_current_wal_flush_lsn()::text as value");
    const isThere =
      "select confirmed_flush_lsn >= $1::pg_lsn as value from pg_replication_slots where slot_name = $2";
    while ((await valueOf<boolean>(from, isThere, [position, this.#name])) !== true) {
      if (performance.now() > until)
        throw new Error("The new database did not get in time what was written last.");
      await this.#rest();
    }
    const { rows } = await from.query<{ name: string; last: string }>(
      "select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = current_schema() and last_value is not null",
    );
    for (const { name, last } of rows)
      await to.query("select setval($1::regclass, $2::bigint)", [name, last]);
  }

  /**
   * Waits until no one saves, and lets no one save while `work` is done, by locks that end with
   * `holder`: should the process end, the first database goes on as it was.
   */
  async whileStill<T>(holder: Client, work: () => Promise<T>): Promise<T> {
    await holder.query("begin");
    await holder.query(`set local lock_timeout = ${savesEndIn}`);
    await holder.query(`lock table ${listOf(holder, this.#tables)} in exclusive mode`);
    return work();
  }

  /** @returns how many rows both have @throws Error where they differ in that */
  async countRows(): Promise<number> {
    const counts = async (client: Client) => {
      const each = this.#tables.map(
        (table) =>
          `select ${client.escapeLiteral(table)} as name, count(*) as rows from ${client.escapeIdentifier(table)}`,
      );
      const text = `select jsonb_object_agg(name, rows) as value from (${each.join(" union all ")}) counted`;
      return (await valueOf<Record<string, number>>(client, text)) ?? {};
    };
    const [old, copy] = await Promise.all([counts(this.from), counts(this.to)]);
    const odd = this.#tables.find((table) => old[table] !== copy[table]);
    if (odd !== undefined)
      throw new Error(`"${odd}" has ${old[odd]} rows, and its copy ${copy[odd]}.`);
    return Object.values(old).reduce((sum, rows) => sum + rows, 0);
  }

  /** The second follows no longer, and is a database of its own. */
  async end(): Promise<void> {
    await this.to.query(`drop subscription if exists ${this.#name}`);
    await this.#clear();
  }

  /** What is left in the first one, by this move or by one that was cut off. */
  async #clear(): Promise<void> {
    await this.from.query(`drop publication if exists ${this.#name}`);
    const found = "from pg_replication_slots where slot_name = $1";
    if (await valueOf<boolean>(this.from, `select active as value ${found}`, [this.#name]))
      throw new Error(
        `Another database follows it: a move is under way, or one was cut off. Begin that one again, or drop the subscription ${this.#name} there.`,
      );
    await this.from.query(`select pg_drop_replication_slot(slot_name) ${found}`, [this.#name]);
  }

  async #rest(): Promise<void> {
    this.signal.throwIfAborted();
    await rest(betweenLooks);
  }
}
