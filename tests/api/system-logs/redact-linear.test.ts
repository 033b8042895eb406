import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "../../support/growth";
import { redactText } from "@rollcall/kit/api/system-log/redact";

const hidden = "[hidden]";
/** The same rules as they were first written: easier to read, and slow on texts made for that. */
const slowly = (text: string): string =>
  [
    [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
    [/\$argon2\w*\$[^\s"']+/g, hidden],
    [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']*:[^\s/@"']*@/gi, `$1${hidden}@`],
    [/([?&][^\s=&#"']{1,80}=)[^\s&#"']+/g, `$1${hidden}`],
    [
      /("?\b\w*(?:password|passphrase|secret|token|authorization|cookie)\w*"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
      `$1${hidden}`,
    ],
    [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, hidden],
    [/(?<=\/)(?=[a-z-]*[A-Z0-9_])[A-Za-z0-9_-]{21,23}(?![A-Za-z0-9_-])/g, hidden],
  ].reduce<string>((said, [pattern, by]) => said.replace(pattern as RegExp, by as string), text);

const parts = [
  "a",
  "Z",
  "9",
  "_",
  ".",
  "-",
  "+",
  ":",
  "/",
  "//",
  "://",
  "@",
  '"',
  "'",
  " ",
  "=",
  "&",
  "?",
  "#",
  ",",
  ";",
  "}",
  "postgres",
  "http://",
  "user:pw@",
  "Bearer",
  "Basic ",
  "$argon2id$",
  "password",
  "Token",
  "secret",
  "cookie",
  "x".repeat(43),
  "/",
  `${"Y".repeat(21)}A`,
  "\n",
  "é",
];

describe("redaction", () => {
  it("hides exactly what its rules say", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 24 }), (words) => {
        const text = words.join("");
        expect(redactText(text)).toBe(slowly(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["a."],
    ["a:"],
    ["x://:"],
    ["x://a:"],
    [":"],
    ["a+a-"],
    ["password"],
    ["password "],
    ['token="'],
    ["token='"],
    ["Bearer "],
    ["Bearer"],
    ["$argon2"],
    ["?a"],
    ["&"],
    ["&a="],
    ['"'],
    ['"a'],
    ['a"'],
    ["://"],
    ["@:"],
    ["secret_"],
    ["_"],
    ["-"],
    ["=:"],
    ["/a"],
    ["/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA"],
  ])("of %j repeated takes time in proportion to its length", (piece) => {
    expect(
      growth(
        (text) => redactText(text, text.length),
        (length) => `x://${piece.repeat(Math.ceil(length / piece.length))}`,
      ),
    ).toBeLessThan(30);
  });

  it("never shows a part of a secret at the end of a text that is cut", () => {
    const token = "Ab3_-".repeat(9).slice(0, 43);
    for (let before = 0; before < 400; before++) {
      const said = redactText(
        `${"word ".repeat(60).slice(0, before)} ${`${token} `.repeat(40)}`,
        200,
      );
      expect(said).not.toContain(token.slice(0, 8));
    }
  });
});
