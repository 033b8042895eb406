const names = (pattern: RegExp, statement: string): string | undefined =>
  pattern.exec(statement)?.[1];
const createTable = /^create table "((?:[^"]|"")+)"/;
const createIndex = /^create index "(?:[^"]|"")+" on "((?:[^"]|"")+)" /;

/**
 * Parts the statements of a migration: what is one transaction, and the indexes of tables that have
 * been there, which a PostgreSQL in use makes while their tables are written. A unique index stays
 * with its step, which is kept whole or not at all.
 */
export function partIndexes(statements: readonly string[]): { step: string[]; indexes: string[] } {
  const made = new Set(statements.map((statement) => names(createTable, statement)));
  const isLater = (statement: string) => {
    const table = names(createIndex, statement);
    return table !== undefined && !made.has(table);
  };
  return {
    step: statements.filter((statement) => !isLater(statement)),
    indexes: statements.filter(isLater),
  };
}
