import { afterEach, describe, expect, it } from "vitest";
import { keyInWords } from "../../packages/kit/browser/fields/inputs/permission-groups";
import { setLanguage } from "../../packages/kit/schema/messages";
import { backToEnglish } from "../support/back-to-english";

const resources = {
  "permissions.view": "देखें",
  "permissions.send_letters": "पत्र भेजें",
  "permissions.opening_hours": "खुलने का समय",
  "far-planets.plural": "दूर के ग्रह",
};
const inputs = { keyOf: "{things} {verb}", ofOwn: "{verb} (केवल अपने)" };

afterEach(backToEnglish);

describe("a permission in words", () => {
  it("is its key in English", () => {
    expect(["view_far_planets", "view_own_far_planets", "view"].map(keyInWords)).toEqual([
      "View far planets",
      "View own far planets",
      "View",
    ]);
  });

  it("is put together of what is allowed and what the records are called in another language", () => {
    setLanguage(() => ({ tag: "hi", words: { resources, "kit/inputs": inputs } }));
    expect(
      [
        "view_far_planets",
        "view_own_far_planets",
        "view",
        "send_letters",
        "view_opening_hours",
        "lend_books",
      ].map(keyInWords),
    ).toEqual([
      "दूर के ग्रह देखें",
      "दूर के ग्रह देखें (केवल अपने)",
      "देखें",
      "पत्र भेजें",
      "खुलने का समय देखें",
      "Lend books",
    ]);
  });
});
