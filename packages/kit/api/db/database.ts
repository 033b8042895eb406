import type { SQL } from "./sql";

/** A session that everybody shares. */
export interface OneSession {
  /**
   * Runs a part of long work, which is one statement or transaction, and then rests while others
   * ask for something, at most as long as the part took.
   */
  part<T>(work: () => Promise<T>): Promise<T>;
}

/** Statements of one connection, each a transaction of its own. */
export type Session = Pick<Database, "query" | "script">;

/**
 * The one seam between the API and PostgreSQL. Two drivers implement it: a `pg` pool (Node host)
 * and PGlite in this process (browser host, fast tests). Rows come back as plain objects whose
 * values already are what an answer carries (see type-parsers.ts): dates `YYYY-MM-DD`, times `HH:MM`,
 * timestamps RFC 3339 UTC, bigint and numeric as numbers, json parsed.
 *
 * A failed statement rejects with an error that has PostgreSQL's `code` (SQLSTATE) and, where it
 * applies, `constraint`.
 */
export interface Database {
  /** There where many people share one session: while a statement runs, everybody else waits. */
  readonly oneSession?: OneSession;
  /**
   * Gives `work` a connection of its own outside of any transaction, which is closed afterwards with
   * whatever was set on it; there where a database has as many as are asked for.
   */
  ownSession?<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Runs one statement and returns its rows. */
  query<Row = Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Runs statements without parameters, in order (migrations). */
  script(text: string): Promise<void>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Nested
   * calls use a savepoint.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
}

/** A database that can be closed; what a host owns. */
export interface OwnedDatabase extends Database {
  /**
   * Calls `heard` with what any session notifies on a channel (a name of plain letters), until the
   * database is closed; `missed` after a break in which something may not have been heard. Resolves
   * when it listens, or goes on trying to.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void>;
  close(): Promise<void>;
}
