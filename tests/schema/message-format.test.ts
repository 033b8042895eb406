import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { formatParts } from "../../packages/kit/schema/message-format";

const locales = ["en", "hi", "ar", "de", "fr", "pl", "ar-EG", "en-IN"];
const forms = ["zero", "one", "two", "few", "many", "=0", "=1", "=2"];

const plain = fc.stringMatching(/^[A-Za-z éा،0-9'"“”.,|!?-]{0,10}$/);
const quoted = fc.constantFrom("'{'", "'{a}'", "''", "don't", "'#'", "'{ it''s '}", "'}", " # ");
const simple = fc.constantFrom(
  "{name}",
  "{ name }",
  "{n, number}",
  "{n,number,percent}",
  "{m, number, integer}",
  "{d, date, short}",
  "{d, date, long}",
  "{d, date, full}",
  "{d, time, short}",
);

const { message } = fc.letrec<{ message: string; place: string; part: string }>((tie) => ({
  message: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof({ depthSize: "small" }, plain, quoted, simple, tie("place")),
  place: fc
    .record({
      kind: fc.constantFrom("plural", "selectordinal", "select"),
      offset: fc.constantFrom("", " offset:1", " offset: 2"),
      some: fc.dictionary(fc.constantFrom(...forms), tie("message"), { maxKeys: 3 }),
      other: tie("message"),
    })
    .map(({ kind, offset, some, other }) => {
      const options = Object.entries({ ...some, other })
        .map(([key, text]) => `${kind === "select" ? key.replace("=", "is") : key} {${text}}`)
        .join(" ");
      const [name, before] = kind === "select" ? ["s", ""] : ["n", offset];
      return `{${name}, ${kind},${before} ${options}}`;
    }),
}));
const values = fc.record({
  name: fc.string({ maxLength: 6 }),
  n: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(1.5, 1_000_000, 1234.5)),
  m: fc.double({ min: 0, max: 9999, noNaN: true }),
  s: fc.constantFrom(...forms, "is0", "is1", "else"),
  d: fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
});

/** What the library makes of a message; nothing of one that it refuses. */
function asTheLibrary(text: string, given: object, locale: string): string | undefined {
  try {
    const made = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return String(made.format(given as Record<string, string>));
  } catch {
    return undefined;
  }
}

describe("a message is written", () => {
  it("as intl-messageformat writes it, in every language", () => {
    let compared = 0;
    fc.assert(
      fc.property(message, values, fc.constantFrom(...locales), (text, given, locale) => {
        const wanted = asTheLibrary(text, given, locale);
        if (wanted === undefined) return;
        compared++;
        expect(formatParts<unknown>(text, given, { tag: locale }).join("")).toBe(wanted);
      }),
      { numRuns: 4000 },
    );
    expect(compared).toBeGreaterThan(2500);
  });

  it.each([
    ["{n, plural, one {# row} other {# rows}}", 1, "1 row"],
    ["{n, plural, one {# row} other {# rows}}", 1200, "1,200 rows"],
    ["{n, plural, =0 {none} other {#}}", 0, "none"],
    ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 22, "22nd"],
    ["{n, number, percent} isn't '{n}'", 0.5, "50% isn't {n}"],
  ])("%s for %d", (text, n, wanted) => {
    expect(formatParts(text, { n }, { tag: "en" }).join("")).toBe(wanted);
  });

  it("with the six forms of Arabic", () => {
    const text = "{n, plural, zero {0} one {1} two {2} few {few} many {many} other {other}}";
    expect([0, 1, 2, 3, 11, 100].map((n) => formatParts(text, { n }, { tag: "ar" })[0])).toEqual([
      "0",
      "1",
      "2",
      "few",
      "many",
      "other",
    ]);
  });

  it("with text that keeps its own direction, where the language is written from the right", () => {
    const parts = formatParts("حُذف {name}", { name: "R2-D2" }, { tag: "ar", isolates: true });
    expect(parts.join("")).toBe("حُذف \u2068R2-D2\u2069");
  });

  it("in parts, for values that are no text", () => {
    const link = { href: "/admins/1" };
    expect(formatParts<unknown>("Yes, from {who}.", { who: link }, { tag: "en" })).toEqual([
      "Yes, from ",
      link,
      ".",
    ]);
  });
});
