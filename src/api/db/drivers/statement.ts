import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { parameter, type Parameter } from "../parameter";

/** A statement as a driver sends it. */
export interface Statement {
  text: string;
  parameters: Parameter[];
}

const dialect = new PgDialect();

/** Writes a statement out with `$1`-style places. @throws TypeError when a parameter has no text form. */
export function statementOf(statement: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, parameters: params.map(parameter) };
}
