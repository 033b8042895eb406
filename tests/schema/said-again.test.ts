import { afterEach, describe, expect, it } from "vitest";
import { backToEnglish } from "../support/back-to-english";
import { messages, setLanguage } from "../../packages/kit/schema/messages";
import { retranslate } from "../../packages/kit/schema/retranslate";

declare module "@rollcall/kit/schema/messages" {
  interface Catalogues {
    test: {
      busy: { host: string };
      unreachable: { host: string };
      gone: undefined;
      because: { reason: string };
      counted: { count: number };
    };
  }
}
const words = {
  busy: "The server {host} cannot be reached (again)",
  unreachable: "{host} cannot be reached",
  gone: "It isn't there.",
  because: "Given up: {reason}",
  counted: "{count, plural, one {# try} other {# tries}}",
};
const t = messages("test", words);
const again = retranslate(t, words);
const german = {
  tag: "de",
  words: {
    test: {
      busy: "Server {host} (wieder) nicht erreichbar",
      unreachable: "{host} nicht erreichbar",
      gone: "Es ist nicht da.",
      because: "Aufgegeben: {reason}",
    },
  },
};

afterEach(backToEnglish);

describe("what was stored in English", () => {
  it.each([
    ["It isn't there.", "Es ist nicht da."],
    ["mail.example (25) cannot be reached", "mail.example (25) nicht erreichbar"],
    ["The server a.b cannot be reached (again)", "Server a.b (wieder) nicht erreichbar"],
    ["Given up: 550\nno such user", "Aufgegeben: 550\nno such user"],
  ])("“%s” is said in the language at work", (stored, said) => {
    setLanguage(() => german);
    expect(again(stored)).toBe(said);
  });

  it("is said with what it holds, which may be a message too", () => {
    setLanguage(() => german);
    const deep = (stored: string): string => again(stored, deep) ?? stored;
    expect(deep("Given up: Given up: It isn't there.")).toBe(
      "Aufgegeben: Aufgegeben: Es ist nicht da.",
    );
  });

  it("is not known where it is no message of the catalogue, or one that chooses by a number", () => {
    setLanguage(() => german);
    expect([again("Something else."), again("It isn't there"), again("2 tries")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
