import { afterEach, beforeEach, expect, it } from "vitest";

/** Styles in the simulated browser, whose rules tests/support/quick-styles.ts looks up. */
const styleOf = (id: string) => getComputedStyle(document.querySelector(`#${id}`) ?? document.body);
const displays = (...ids: string[]) => ids.map((id) => styleOf(id).display);
const sheet = (text: string) => {
  const made = document.createElement("style");
  made.textContent = text;
  document.head.append(made);
  return made;
};

beforeEach(() => {
  document.body.innerHTML = `<div id="a" class="x y"><p id="b" title="t">One</p><span id="c"></span></div>`;
});
afterEach(() => document.head.replaceChildren());

it("come from rules by class, id, name, attribute and place, the later one last", () => {
  sheet(`.y { display: grid } #a { display: flex } .x.y { color: rgb(1, 2, 3) }
    [title=t] { display: inline } .x > span:not(.y) { display: table } p, em { visibility: hidden }`);
  expect(displays("a", "b", "c")).toEqual(["flex", "inline", "table"]);
  expect([styleOf("a").color, styleOf("b").visibility]).toEqual(["rgb(1, 2, 3)", "hidden"]);
});

it("are inherited, and outdone by the element's own", () => {
  sheet(`.x { visibility: hidden; color: rgb(1, 2, 3) } span { display: none }`);
  expect([styleOf("b").visibility, styleOf("b").color]).toEqual(["hidden", "rgb(1, 2, 3)"]);
  document.querySelector<HTMLElement>("#c")?.style.setProperty("display", "flex");
  document.querySelector<HTMLElement>("#b")?.style.setProperty("visibility", "visible");
  expect([...displays("c"), styleOf("b").visibility]).toEqual(["flex", "visible"]);
});

it("follow classes that change, and sheets that come, change and go", () => {
  const first = sheet(".z { display: none }");
  expect(displays("a")).toEqual(["block"]);
  document.querySelector("#a")?.classList.add("z");
  expect(displays("a")).toEqual(["none"]);
  const second = sheet(".z { display: grid }");
  expect(displays("a")).toEqual(["grid"]);
  second.textContent = ".z { display: flex }";
  expect(displays("a")).toEqual(["flex"]);
  second.remove();
  expect(displays("a")).toEqual(["none"]);
  first.remove();
  expect(displays("a")).toEqual(["block"]);
});

it("count what is for a screen, and nothing that is for paper", () => {
  sheet("@media screen { .x { display: grid } } @media print { .x { display: none } }");
  expect(displays("a", "b")).toEqual(["grid", "block"]);
});
