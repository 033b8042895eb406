import { DEFAULT_THEME, type MantineTheme } from "@mantine/core";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { colours } from "../../packages/kit/browser/shell/colours";
import { motionVariables, tokens } from "../../packages/kit/browser/shell/tokens";
import { themeVariables } from "../../packages/kit/browser/shell/theme-variables";

const sheets = ["src", "packages/kit/browser"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".module.css"))
    .map((path) => ({
      path: path.replaceAll("\\", "/"),
      css: readFileSync(join(room, path), "utf8"),
    })),
);

/** What components set on the elements they draw: numbers of a row or a picture, a mark's colour. */
const setByComponents = [
  "banner-height",
  "beside",
  "code",
  "codes",
  "digits",
  "filled",
  "gap",
  "grade",
  "header",
  "hue",
  "ink",
  "page-left",
  "page-right",
  "picture",
  "print-padding",
  "print-size",
  "tile",
  "tracks",
];
const signs = readFileSync("packages/kit/browser/shell/signs.css", "utf8");
const known = new Set([
  ...[...signs.matchAll(/--[\w-]+(?=:)/g)].map(String),
  ...Object.keys(themeVariables(DEFAULT_THEME as MantineTheme)),
  ...Object.keys(motionVariables(true)),
  ...setByComponents.map((name) => `--${name}`),
]);

const colour =
  /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(white|black|red|green|blue|yellow|orange|gray|grey|silver|purple)\b/i;
/**
 * Of letters there are the theme's sizes alone, but for the screen at the gate, which is read from
 * three metres, the initials of a picture, and a text that a mark stands for. Below 16 px a phone
 * zooms in when a field is entered.
 */
const themeSizes =
  /^(0|inherit|clamp\(.*|calc\(var\(--picture.*|max\(16px, var\(--size-md\)\)|var\(--(print-)?size[\w-]*\))( !important)?$/;
/** Pixels that the theme names: spaces. */
const spaces = /(^|\s)(10|12|16|20|24)px(\s|$)/;

function problemsOf(property: string, value: string): string | undefined {
  const unknown = [...value.matchAll(/var\((--[\w-]+)/g)].find(([, name = ""]) => !known.has(name));
  if (unknown) return `${unknown[1]} is no variable of the theme`;
  const literal = value.replaceAll(/var\([^()]*\)/g, "");
  if (colour.test(literal)) return "a colour";
  // A circle or a pill is a shape, whatever the theme's radius.
  if (property.endsWith("radius") && /px/.test(literal.replaceAll(/\b999px|calc\([^;]*\)/g, "")))
    return "a radius";
  if (property === "font-family") return "a font";
  if (property === "font-size" && !themeSizes.test(value)) return "a size of letters";
  if (/^(gap|row-gap|column-gap|padding|margin)/.test(property) && spaces.test(value))
    return "a space";
  return undefined;
}

/** Each declaration of a style sheet that says by itself what the theme says. */
const literalsIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ([, property = "", value = ""]) => {
      const problem = problemsOf(property, value);
      return problem ? [`${property}: ${value} (${problem})`] : [];
    },
  );

/** Paper has sizes of its own. */
const onScreen = (css: string) => css.replaceAll(/@media print \{(?:[^{}]|\{[^{}]*\})*\}/g, "");

test("no style sheet says a colour, a radius, a font or a size that the theme names", () => {
  expect(sheets.length).toBeGreaterThan(8);
  expect(
    sheets
      .flatMap(({ path, css }) => literalsIn(onScreen(css)).map((found) => `${path}: ${found}`))
      .filter((found) => !/print\.module\.css: font-size: /.test(found)),
  ).toEqual([]);
});

/** Numbers of pixels that a component gives its letters; on paper they are its own. */
const sizedLetters = (source: string) =>
  [...source.matchAll(/^.*fontSize: "?[1-9].*$/gm)]
    .map(String)
    .filter((line) => !line.includes("@media print"));
test("components take the sizes of letters from the theme, of which there are five", () => {
  const onPaper = /(paper-codes|year-calendar)\.tsx$|shell\/tokens\.ts$/;
  expect(
    ["src", "packages/kit/browser"].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !onPaper.test(path.replaceAll("\\", "/")))
        .flatMap((path) =>
          sizedLetters(readFileSync(join(room, path), "utf8")).map((line) => `${path}: ${line}`),
        ),
    ),
  ).toEqual([]);
  expect(sizedLetters("  fontSize: 13,")).toHaveLength(1);
  const { fontSizes, headings } = tokens;
  const all = [...Object.values(fontSizes), ...Object.values(headings).map((one) => one.fontSize)];
  expect(new Set(all).size).toBe(5);
});

test.each([
  ["color: #1d232b", "a colour"],
  ["background: color-mix(in srgb, rgb(0 0 0) 5%, var(--text))", "a colour"],
  ["border: 1px solid white", "a colour"],
  ["border-radius: 6px", "a radius"],
  ["border-top-left-radius: 7px", "a radius"],
  ["font-family: Arial", "a font"],
  ["font-size: 14px", "a size of letters"],
  ["font-size: 13px", "a size of letters"],
  ["font-size: 0.9em", "a size of letters"],
  ["padding: 0 12px", "a space"],
  ["color: var(--tekst)", "--tekst is no variable of the theme"],
])("a planted %s is refused", (declaration, problem) => {
  expect(literalsIn(`.planted { ${declaration}; }`)).toEqual([`${declaration} (${problem})`]);
});

/** Sides that a language from the right needs the other way round; their names say start and end. */
const side =
  /\b(margin|padding|border|scroll-margin)-(left|right)\b|border-(top|bottom)-(left|right)-radius|^(left|right):|(text-align|float|clear): (left|right)/;
/** What stays on its side in every language. */
const onItsSide: ReadonlySet<string> = new Set();

const sidesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ([, property = "", value = ""]) => {
      const text = `${property}: ${value}`;
      const [, right, , left] = value.replaceAll(/\([^()]*\)/g, "()").split(/\s+/);
      const uneven =
        /^(padding|margin|inset)$/.test(property) && left !== undefined && left !== right;
      return uneven || side.test(text) ? [text] : [];
    },
  );

test("no style sheet says left or right, but start and end", () => {
  expect(
    sheets
      .flatMap(({ path, css }) => sidesIn(css).map((found) => `${path}: ${found}`))
      .filter((found) => !onItsSide.has(found)),
  ).toEqual([]);
});

test.each([
  "margin-left: 4px",
  "border-right: 1px solid var(--line)",
  "border-top-left-radius: 0",
  "text-align: right",
  "left: 0",
  "padding: 0 4px 0 32px",
])("a planted %s is refused", (declaration) => {
  expect(sidesIn(`.planted { ${declaration}; }`)).toEqual([declaration]);
});

test.each(["margin-inline-start: 4px", "padding: 0 4px", "padding: 1px 4px 2px 4px"])(
  "%s is the same in every language",
  (declaration) => expect(sidesIn(`.planted { ${declaration}; }`)).toEqual([]),
);

test("components take colours from the theme: the palette that comes with them is too pale for text", () => {
  const named = new Set([...Object.keys(colours), "dimmed", "inherit"]);
  const pages = ["src", "packages/kit/browser"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx"))
      .map((path) => join(room, path)),
  );
  expect(pages.length).toBeGreaterThan(300);
  const strange = pages.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bcolor="([a-z]+)(?:\.\d)?"/g)]
      .filter(([, name = ""]) => !named.has(name))
      .map(([found]) => `${path}: ${found}`),
  );
  expect(strange).toEqual([]);
});

test("no style or query names Mantine's classes by a prefix, which is another one from the right", () => {
  const wrong = ["src", "packages/kit/browser"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(css|tsx?)$/.test(path))
      .filter((path) => readFileSync(join(room, path), "utf8").includes(".mantine-"))
      .map((path) => join(room, path)),
  );
  expect(wrong).toEqual([]);
});

/** States of a control that are shown by a colour, as styles select them. */
const states = /\[aria-(pressed|checked|selected|current)/g;
test("a state that is shown by a colour is also shown where the reader's own colours replace all", () => {
  const forced = readFileSync("packages/kit/browser/shell/forced-colours.css", "utf8");
  const light = readFileSync("src/light/shared/look.css", "utf8").split("forced-colors: active")[1];
  const stated = (css = "") => [...new Set(css.match(states))].sort();
  const rooms = ["src/features", "packages/kit/browser"].map((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(module\.css|tsx)$/.test(path))
      .map((path) => readFileSync(join(room, path), "utf8")),
  );
  expect(stated(forced)).toEqual(expect.arrayContaining(stated(rooms.flat().join(""))));
  const ofLight = ["shared/look", "student/student", "family/family"].map((name) =>
    readFileSync(`src/light/${name}.css`, "utf8"),
  );
  expect(stated(light)).toEqual(expect.arrayContaining(stated(ofLight.join(""))));
});

test("light pages have the letters and the colours of the console", () => {
  const own = readFileSync("packages/kit/browser/shell/fonts.ts", "utf8");
  const fonts = readFileSync("src/light/shared/fonts.css", "utf8").replaceAll(/\s+/g, " ");
  const named = [...own.matchAll(/from "(@fontsource[^"]+)\?url"|"(U\+[^"]+)"/g)].map(
    ([, file, range]) => file ?? range ?? "",
  );
  expect(named.filter((one) => !fonts.includes(one))).toEqual([]);
  const look = readFileSync("src/light/shared/look.css", "utf8");
  const { gray, dark, brand, green, red, yellow } = colours;
  const ofBoth = [gray[9], gray[6], gray[0], gray[2], brand[6], green[6], red[6], yellow[6]];
  const ofDark = [dark[0], dark[2], dark[8], dark[7], dark[5], green[3], red[3], yellow[3]];
  expect([...ofBoth, ...ofDark].filter((colour) => !look.includes(colour))).toEqual([]);
});
