import { afterEach, describe, expect, it } from "vitest";
import { backToEnglish } from "../support/back-to-english";
import {
  listed,
  messages,
  setLanguage,
  withinSentence,
  type Language,
} from "../../packages/kit/schema/messages";

declare module "@rollcall/kit/schema/messages" {
  interface Catalogues {
    "test/part": { hello: undefined; rows: { count: number }; for: { name: string | number } };
  }
}
const words = {
  hello: "Hello",
  rows: "{count, plural, one {# row} other {# rows}}",
  for: "For {name}",
};
const t = messages("test/part", words);
const german: Language = {
  tag: "de",
  words: {
    "test/part": { hello: "Hallo", rows: "{count, plural, one {# Zeile} other {# Zeilen}}" },
  },
};
const speak = (language: Language) => setLanguage(() => language);
afterEach(backToEnglish);

describe("a catalogue", () => {
  it("speaks the language at work, and English where that lacks a message", () => {
    expect([t("hello"), t("rows", { count: 1200 }), t("for", { name: "Asha" })]).toEqual([
      "Hello",
      "1,200 rows",
      "For Asha",
    ]);
    speak(german);
    expect([t("hello"), t("rows", { count: 1200 }), t("for", { name: "Asha" })]).toEqual([
      "Hallo",
      "1.200 Zeilen",
      "For Asha",
    ]);
  });

  it("speaks to two requests in two languages at a time", () => {
    const hindi: Language = { tag: "hi", words: { "test/part": { hello: "नमस्ते" } } };
    let now = german;
    setLanguage(() => now);
    const one = t("hello");
    now = hindi;
    expect([one, t("hello")]).toEqual(["Hallo", "नमस्ते"]);
  });

  it("writes numbers as the region does", () => {
    speak({ ...german, locale: "de-AT" });
    expect(t("rows", { count: 1200 })).toBe("1\u00a0200 Zeilen");
  });

  it("puts what is no text into its place", () => {
    const link = { to: "/students/1" };
    expect(t.parts("for", { name: link })).toEqual(["For ", link]);
  });

  it("refuses keys and arguments that are not there, before it is compiled", () => {
    // @ts-expect-error: no such key
    expect(t("helo")).toBe("helo");
    // @ts-expect-error: an argument is missing
    expect(t("rows")).toBe("NaN rows");
    // @ts-expect-error: a number is wanted
    expect(t("rows", { count: "1" })).toBe("1 row");
    // @ts-expect-error: another argument
    expect(t("for", { who: "Asha" })).toBe("For ");
    // @ts-expect-error: another catalogue
    expect(messages("test/other", words)("hello")).toBe("Hello");
  });

  it("writes nouns within a sentence, and lists, as the language does", () => {
    expect([withinSentence("Student"), listed(["A", "B", "C"])]).toEqual([
      "student",
      "A, B, and C",
    ]);
    speak(german);
    expect([withinSentence("Schüler"), listed(["A", "B", "C"])]).toEqual(["Schüler", "A, B und C"]);
  });
});
