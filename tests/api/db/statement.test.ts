import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementOf } from "@rollcall/kit/api/db/drivers/statement";
import { parameter } from "../../../packages/kit/api/db/parameter";
import { sql } from "@rollcall/kit/api/db/sql";

/**
 * A part of a statement, with the text and the values it is to become. `§` is the place of a value.
 */
interface Sample {
  part: unknown;
  text: string;
  values: readonly unknown[];
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array(),
);
const plain = fc.string().map((text) => text.replaceAll("§", ""));
const join = (samples: readonly Sample[], between: string) => ({
  text: samples.map(({ text }) => text).join(between),
  values: samples.flatMap(({ values }) => values),
});
const { part } = fc.letrec<{ part: Sample; statement: Sample }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    value.map((one) => ({ part: one, text: "§", values: [one] })),
    fc.array(fc.integer()).map((list) => ({ part: sql.param(list), text: "§", values: [list] })),
    fc.constant({ part: undefined, text: "", values: [] }),
    plain.map((name) => ({
      part: sql.identifier(name),
      text: `"${name.replaceAll('"', '""')}"`,
      values: [],
    })),
    plain.map((text) => ({ part: sql.raw(text), text, values: [] })),
    fc
      .array(value, { maxLength: 4 })
      .map((list) => ({ part: list, text: `(${list.map(() => "§").join(", ")})`, values: list })),
    tie("statement"),
  ),
  statement: fc.oneof(
    fc
      .tuple(tie("part"), tie("part"))
      .map(([a, b]) => ({
        part: sql`select ${a.part}, ${b.part}::int`,
        text: `select ${a.text}, ${b.text}::int`,
        values: [...a.values, ...b.values],
      })),
    fc.array(tie("statement"), { maxLength: 4 }).map((list) => ({
      part: sql.join(
        list.map((one) => one.part),
        sql`, `,
      ),
      ...join(list, ", "),
    })),
  ),
}));

describe("A statement", () => {
  it("is its text, names in quotes and numbered places for its values, whatever it is made of", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (samples) => {
        const { text, values } = join(samples, " and ");
        let place = 0;
        expect(
          statementOf(
            sql`with x as (${sql.join(
              samples.map((one) => one.part),
              sql` and `,
            )})`,
          ),
        ).toEqual({
          text: `with x as (${text})`.replaceAll("§", () => `$${++place}`),
          parameters: values.map(parameter),
        });
      }),
      { numRuns: 500 },
    );
  });
});
