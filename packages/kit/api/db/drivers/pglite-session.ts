import { protocol, type messages, type PGlite } from "@electric-sql/pglite";
import { joinBytes } from "../../join-bytes";
import { typeParsers } from "../type-parsers";
import type { Statement } from "./statement";
import { isStale, StatementNames } from "./statement-names";

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

const { serialize } = protocol;
const asText = (text: string) => text;

/** The rows in PostgreSQL's answer, their values parsed as on every host. */
function rowsOf(answer: readonly Message[]): Record<string, unknown>[] {
  let columns: (readonly [name: string, parse: (text: string) => unknown])[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const message of answer) {
    if (message.name === "rowDescription")
      columns = (message as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => [
        name,
        typeParsers[dataTypeID] ?? asText,
      ]);
    if (message.name !== "dataRow") continue;
    const { fields } = message as messages.DataRowMessage;
    rows.push(
      Object.fromEntries(
        columns.map(([name, parse], place) => [
          name,
          typeof fields[place] === "string" ? parse(fields[place]) : null,
        ]),
      ),
    );
  }
  return rows;
}

/** What a session uses of PGlite. */
export type PGliteWire = Pick<
  PGlite,
  "closed" | "runExclusive" | "execProtocolStream" | "_runExclusiveTransaction" | "syncToFs"
>;

/**
 * Statements over PGlite's wire protocol, each sent and answered in one piece, where `query` of
 * PGlite needs six. Those that come back are prepared when `prepares` says so: only where the
 * session is this object's alone, and never begins anew.
 */
export class PGliteSession {
  readonly #pg: PGliteWire;
  readonly #names: StatementNames | undefined;
  readonly #prepared = new Set<string>();

  constructor(pg: PGliteWire, prepares: boolean) {
    this.#pg = pg;
    this.#names = prepares ? new StatementNames() : undefined;
  }

  /**
   * Runs a statement outside a transaction, after the one that is open; one whose preparation went
   * stale is sent again, since it had not begun.
   */
  async runAlone(statement: Statement): Promise<Record<string, unknown>[]> {
    const rows = await this.#pg._runExclusiveTransaction(() =>
      this.run(statement).catch((error: unknown) =>
        isStale(error) ? this.run(statement) : Promise.reject(error),
      ),
    );
    await this.#pg.syncToFs();
    return rows;
  }

  /**
   * Runs a statement in the transaction that is open.
   * @throws DatabaseError with PostgreSQL's code.
   */
  async run({ text, parameters }: Statement): Promise<Record<string, unknown>[]> {
    if (this.#pg.closed)
      throw Object.assign(new Error("The database is closed."), { code: "57P03" });
    const name = this.#names?.nameOf({ text, parameters });
    const sent = joinBytes([
      ...this.#parsed(text, name),
      serialize.bind({ values: parameters, statement: name }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    try {
      const answer = await this.#pg.runExclusive(() =>
        this.#pg.execProtocolStream(sent, { syncToFs: false }),
      );
      if (name !== undefined) this.#prepared.add(name);
      return rowsOf(answer);
    } catch (error) {
      if (isStale(error)) this.#names?.forget(text);
      throw error;
    }
  }

  /** What makes a statement known; a name that was tried in vain before is free again. */
  #parsed(text: string, name: string | undefined): Uint8Array[] {
    if (name === undefined) return [serialize.parse({ text })];
    return this.#prepared.has(name)
      ? []
      : [serialize.close({ type: "S", name }), serialize.parse({ text, name })];
  }
}
