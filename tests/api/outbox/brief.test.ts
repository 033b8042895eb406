import { setLanguage } from "@rollcall/kit/schema/messages";
import { afterEach, describe, expect, it } from "vitest";
import { backToEnglish } from "../../support/back-to-english";
import { render } from "../../../packages/kit/api/outbox/render";

const isolates = /[\u2066-\u2069]/;
const sender = { name: "مدرسة", colour: "#1c63b8", contact: ["\u2068+91 90000 00009\u2069"] };
const content = {
  title: "غائب: \u2068Asha Rao\u2069",
  body: "الاتصال على \u2068+91 90000 00009\u2069.",
  action: { label: "\u2068Asha\u2069", url: "https://school.example/family/x" },
};

afterEach(backToEnglish);

describe("the signs that keep the direction of a name or a number", () => {
  it("are left out of a text message, where some phones show them as boxes", () => {
    setLanguage(() => ({ tag: "ar", words: {}, isolates: true }));
    expect(render(sender, content).brief).toBe(
      "مدرسة: غائب: Asha Rao\nالاتصال على +91 90000 00009.\nhttps://school.example/family/x",
    );
  });

  it("stay in an email, as text and as a page", () => {
    const { text, html } = render(sender, content);
    expect([isolates.test(text), isolates.test(html)]).toEqual([true, true]);
  });
});
