import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources as declared } from "../../src/resources";
import { apiFields, type Resource } from "@rollcall/kit/schema";
import { createSchema, fieldErrors, updateSchema } from "@rollcall/kit/schema/validate";
import { planets } from "./planets";

const every: readonly Resource[] = [planets, ...declared];
const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "2026-02-30",
    "24:00",
    2 ** 53,
    -0,
    1e-9,
    Number.NaN,
    Infinity,
    null,
    undefined,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    "x".repeat(100_000),
    [1, 1],
    ["a", "a"],
  ),
  fc.anything({
    withNullPrototype: true,
    withDate: true,
    withBigInt: true,
    withMap: true,
    withSparseArray: true,
  }),
);
const anyKey = (resource: Resource) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...apiFields(resource).keys()) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.string(),
        fc.constantFrom("__proto__", "constructor", "id", "version"),
      ),
    },
  );
const anyBody = (resource: Resource) =>
  fc.array(fc.tuple(anyKey(resource), awkward), { maxLength: 8 }).map((entries) => {
    const body: object = {};
    for (const [key, value] of entries)
      Object.defineProperty(body, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return body;
  });

describe("any body for any resource", () => {
  it("is accepted, or refused with sentences by field; it never throws", () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...every)
          .chain((resource) =>
            fc.tuple(
              fc.constant(resource),
              anyBody(resource),
              fc.constantFrom(createSchema, updateSchema),
            ),
          ),
        ([resource, body, schemaOf]) => {
          const { success, error, data } = schemaOf(resource).safeParse(body);
          if (success)
            expect(Object.keys(data).filter((key) => !apiFields(resource).has(key))).toEqual([]);
          else {
            const errors = fieldErrors(resource, error);
            expect(Object.keys(errors).length).toBeGreaterThan(0);
            for (const sentences of Object.values(errors))
              for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^]{3,}\.$/u);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it("is accepted as it was accepted: what has been tidied needs no tidying", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("  a  ", "A@B.CO", "\u00a0x\u3000", "ﬀ", "İ"),
    );
    const entries = fc.dictionary(
      fc.constantFrom("name", "story", "contact", "site", "beacon"),
      texts,
    );
    fc.assert(
      fc.property(entries, (body) => {
        const once = updateSchema(planets).safeParse({ ...body });
        if (once.success)
          expect(updateSchema(planets).safeParse(once.data).data).toEqual(once.data);
      }),
      { numRuns: 300 },
    );
  });
});
