import { sql, type SQL, type SQLChunk } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementOf } from "../../../src/api/db/drivers/statement";
import { parameter } from "../../../src/api/db/parameter";

const dialect = new PgDialect();
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }), fc.uint8Array());
const { part } = fc.letrec<{ part: unknown; statement: SQL }>((tie) => ({
  part: fc.oneof({ maxDepth: 4 }, value, value.map((one) => sql.param(one)), fc.array(fc.integer()).map((list) => sql.param(list)), fc.constant(undefined),
    fc.string().map((name) => sql.identifier(name)), fc.string().map((text) => sql.raw(text)), fc.array(value, { maxLength: 4 }), tie("statement")),
  statement: fc.oneof(
    fc.tuple(tie("part"), tie("part")).map(([a, b]) => sql`select ${a}, ${b}::int`),
    fc.array(tie("statement") as fc.Arbitrary<SQL>, { maxLength: 4 }).map((list) => sql.join(list, sql`, `))) as fc.Arbitrary<SQL>,
}));

describe("A statement", () => {
  it("is written as drizzle writes it, whatever it is made of", () => {
    fc.assert(fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const statement = sql`with x as (${parts[0]}) ${sql.join(parts.slice(1) as SQLChunk[], sql` and `)}`;
      const { sql: text, params } = dialect.sqlToQuery(statement);
      expect(statementOf(statement)).toEqual({ text, parameters: params.map(parameter) });
    }), { numRuns: 500 });
  });
});
