import fc from "fast-check";
import qs from "qs";
import { describe, expect, it } from "vitest";
import { stringify } from "../../packages/kit/vite/instead/query-string";
import ours from "../../packages/kit/vite/instead/qs";

/** As Refine calls them. */
const reading = { ignoreQueryPrefix: true, depth: 10 };
const writing = {
  addQueryPrefix: true,
  skipNulls: true,
  arrayFormat: "indices",
  encode: false,
  encodeValuesOnly: true,
} as const;

const key = fc.stringMatching(/^[a-z][a-z_]{0,5}$/);
const text = fc.stringMatching(/^[a-zA-Z0-9 .,+%é-]{0,8}$/);
const { values } = fc.letrec<{ value: unknown; values: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("values"),
  ),
  values: fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<
    Record<string, unknown>
  >,
}));

describe("what stands in a build instead of qs", () => {
  it("writes any value as qs does", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(ours.stringify(value, writing)).toBe(qs.stringify(value, writing));
      }),
    );
  });

  it("reads what qs wrote of any value as qs does", () => {
    fc.assert(
      fc.property(values, (value) => {
        const query = qs.stringify(value, { addQueryPrefix: true, skipNulls: true });
        expect(ours.parse(query, reading)).toEqual(qs.parse(query, reading));
      }),
    );
  });

  it.each([
    "",
    "?",
    "a=1&a=2&a=3",
    "filters[0][field]=name&filters[0][value][]=x&filters[0][value][]=y",
    "list[]=one&list[]=two",
    "far[1]=b&far[0]=a",
    "a=b+c%20d&e=%C3%A9&f=&g",
  ])("reads the address “%s” as qs does", (query) => {
    expect(ours.parse(query, reading)).toEqual(qs.parse(query, reading));
  });
});

describe("what stands in a build instead of query-string", () => {
  it("repeats the name for each item of a list, and leaves out what is not there", () => {
    expect(stringify({ id: [1, 2], q: "a b&c", none: null, missing: undefined })).toBe(
      "id=1&id=2&q=a+b%26c",
    );
  });
});
