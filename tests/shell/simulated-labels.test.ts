import { afterEach, expect, it } from "vitest";

/** The labels of a control in the simulated browser, which tests/support/quick-jsdom.ts looks up. */
const labelled = (id: string) =>
  [...(document.querySelector<HTMLInputElement>(`#${id}`)?.labels ?? [])].map(
    ({ textContent }) => textContent,
  );

afterEach(() => document.body.replaceChildren());

it("finds every label of a control, by its name and around it, and none of what is hidden", () => {
  document.body.innerHTML = `<label for="a">One</label><label for="a">Two</label>
    <label>Around<input id="b"></label><input id="a"><input id="c" type="hidden">`;
  expect([labelled("a"), labelled("b"), labelled("c")]).toEqual([["One", "Two"], ["Around"], []]);
});

it("follows every change of the page", () => {
  document.body.innerHTML = `<label for="a">One</label><input id="a"><input id="b">`;
  const label = document.querySelector("label");
  expect([labelled("a"), labelled("b")]).toEqual([["One"], []]);
  label?.setAttribute("for", "b");
  expect([labelled("a"), labelled("b")]).toEqual([[], ["One"]]);
  document.querySelector("#b")?.setAttribute("id", "c");
  expect([labelled("a"), labelled("c")]).toEqual([[], []]);
  label?.setAttribute("for", "c");
  label?.after(
    Object.assign(document.createElement("label"), { htmlFor: "a", textContent: "Two" }),
  );
  expect([labelled("a"), labelled("c")]).toEqual([["Two"], ["One"]]);
  label?.remove();
  expect(labelled("c")).toEqual([]);
});

it("finds labels also in what is not in the page", () => {
  const apart = document.createElement("div");
  apart.innerHTML = `<label>Around<input></label>`;
  expect(apart.querySelector("input")?.labels).toHaveLength(1);
});
