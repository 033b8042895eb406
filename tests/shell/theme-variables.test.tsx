import { Global, MantineProvider, type MantineThemeOverride } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { brandShades } from "../../packages/kit/schema/brand-shades";
import { themeFor } from "../../packages/kit/browser/shell/theme";
import { themeVariables } from "../../packages/kit/browser/shell/theme-variables";

afterEach(cleanup);

const list = "packages/kit/browser/crud/list";
const controls = readFileSync(`${list}/controls.module.css`, "utf8");
const table = readFileSync(`${list}/table.module.css`, "utf8");
const register = readFileSync("src/features/attendance/page/mark/board.module.css", "utf8");
const sheet = readFileSync("src/features/figures/page/sheet.module.css", "utf8");

function draw(theme: MantineThemeOverride) {
  cleanup();
  render(
    <MantineProvider theme={theme} withGlobalStyles>
      <Global styles={(used) => ({ ":root": themeVariables(used) })} />
    </MantineProvider>,
  );
}

const ofRoot = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A value with its variables as the document has them; jsdom does not put them in. */
const resolved = (value: string) =>
  value.replaceAll(/var\((--[\w-]+)\)/g, (_, variable: string) => ofRoot(variable));

/** What a class declares last. */
function declared(css: string, name: string, property: string): string {
  const values = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = ""]) => selectors.split(",").some((one) => one.trim() === `.${name}`))
    .map(([, , body = ""]) => new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+);`).exec(body)?.[1])
    .filter((value) => value !== undefined);
  const last = values.at(-1);
  if (last === undefined) throw new Error(`.${name} declares no ${property}.`);
  return resolved(last);
}

const radiiOf = (css: string) =>
  [...css.matchAll(/border-radius:\s*([^;]+);/g)].map(([, value = ""]) => resolved(value));

describe("a change of the theme reaches the style sheets of lists and registers", () => {
  it("with the institution's colour", () => {
    draw(themeFor("light", { primary: "#7a1fa2" }));
    expect(declared(controls, "primary", "background")).toBe("#7a1fa2");
    expect(declared(controls, "textButton", "color")).toBe("#7a1fa2");
    draw(themeFor("light", { primary: "#0b6b66" }));
    expect(declared(controls, "primary", "background")).toBe("#0b6b66");
    expect(ofRoot("--soft")).toBe(brandShades("#0b6b66")[0]);
  });

  it("with another default radius", () => {
    draw(themeFor("light"));
    const before = [controls, table, register, sheet].map((css) => radiiOf(css));
    expect(declared(controls, "button", "border-radius")).toBe("6px");
    draw({ ...themeFor("light"), defaultRadius: "xl" });
    expect(declared(controls, "button", "border-radius")).toBe("20px");
    draw({ ...themeFor("light"), radius: { xs: 0, sm: 0, md: 0, lg: 0, xl: 0 } });
    expect(declared(controls, "button", "border-radius")).toBe("0px");
    for (const [at, css] of [controls, table, register, sheet].entries())
      expect(radiiOf(css)).not.toEqual(before[at]);
  });

  it("with other sizes of letters and spaces", () => {
    draw({ ...themeFor("light"), fontSizes: { xs: 11, sm: 13, md: 15, lg: 17, xl: 19 } });
    expect(declared(controls, "root", "font-size")).toBe("13px");
    draw({ ...themeFor("light"), spacing: { xs: 5, sm: 6, md: 7, lg: 8, xl: 9 } });
    expect(declared(controls, "button", "padding")).toBe("0 6px");
  });

  it("with another font, which they inherit", () => {
    draw({ ...themeFor("light"), fontFamily: "Georgia" });
    expect(getComputedStyle(document.body).fontFamily).toBe("Georgia");
    expect(controls).toMatch(
      /\.root :where\(button, select, input, textarea\) \{\s*font: inherit;/,
    );
  });

  it("with the dark scheme", () => {
    draw(themeFor("light"));
    const [surface, text] = [ofRoot("--surface"), ofRoot("--text")];
    expect([surface, text]).toEqual(["#fff", "#1d232b"]);
    draw(themeFor("dark"));
    expect([ofRoot("--surface"), ofRoot("--text")]).toEqual(["#1a1f26", "#dce1e8"]);
  });
});
