import { describe, expect, it } from "vitest";
import { wordsIn } from "../../packages/kit/browser/mock/address";
import { scenarioOf } from "../../packages/kit/browser/mock/scenario";
import { mockLink, openScene } from "@rollcall/kit/testing";

describe("a link that a test makes", () => {
  it("says what the mock reads out of it", () => {
    const link = mockLink("/books?status=lent#copies", {
      as: "office",
      clock: "2026-11-23T09:40 stopped",
      size: 30,
      seed: 7,
      faults: ["GET /admin/books 500 x2", 'POST 422 field=code "Already used."'],
      data: "monday",
      memory: true,
      panel: false,
    });
    const { pathname, search, hash } = new URL(link, "http://host.test");
    expect([pathname, hash]).toEqual(["/books", "#copies"]);
    expect(new URLSearchParams(search).get("status")).toBe("lent");
    expect(scenarioOf(wordsIn(search))).toEqual({
      as: "office",
      clock: { at: "2026-11-23T09:40", stopped: true },
      size: 30,
      seed: 7,
      faults: ["GET /admin/books 500 x2", 'POST 422 field=code "Already used."'],
      data: "monday",
      memory: true,
      record: false,
      panel: false,
    });
  });

  it("leaves an address alone where there is nothing to say", () => {
    expect(mockLink("books?sort=-name", { panel: true, fresh: false })).toBe("books?sort=-name");
  });

  it("is refused with the mock's sentence where a word is wrong", () => {
    expect(() => mockLink("books", { clock: "half past nine" })).toThrow(`isn't a time`);
    expect(() => mockLink("books", { faults: ["fivehundred"] })).toThrow(`isn't a word of a fault`);
  });
});

it("a scene is open when the mock answers calls", async () => {
  const asked: unknown[] = [];
  await openScene(
    {
      goto: (url) => Promise.resolve(void asked.push(url)),
      waitForFunction: (expression, _arg, { timeout }) =>
        Promise.resolve(void asked.push(expression, timeout)),
    },
    "books",
    { as: "office", fresh: true },
    500,
  );
  expect(asked).toEqual([
    "books?mock-as=office&mock-fresh",
    "window.rollcallMock !== undefined",
    500,
  ]);
});
