import { createRequire } from "node:module";
import { anything, needsOf } from "./selector-needs";

/**
 * The simulated browser tries every rule of every style sheet on an element whenever its style is
 * asked for. Here the rules are found by the class, id or name that they need, and the browser is
 * given the declaration that it would have come to: the same rules in the same order.
 */
interface Rule {
  selectorText?: string;
  style: CSSStyleDeclaration;
  media?: ArrayLike<string>;
  cssRules?: ArrayLike<Rule>;
}
interface Sheet {
  cssRules: ArrayLike<Rule>;
}
/** What jsdom keeps behind a document. */
export interface InsideOfDocument {
  styleSheets: { _list: readonly Sheet[] };
  _styleCache?: WeakMap<object, CSSStyleDeclaration> | null;
}
/** What jsdom keeps behind an element. */
export interface InsideOfElement {
  style: CSSStyleDeclaration;
  _ownerDocument: InsideOfDocument;
}
interface Engine {
  matchesDontThrow(element: InsideOfElement, selector: string | undefined): boolean;
}

const ours = createRequire(import.meta.url);
const jsdom = createRequire(ours.resolve("jsdom"));
const { CSSStyleDeclaration: Declaration } = jsdom("cssstyle") as {
  CSSStyleDeclaration: new () => CSSStyleDeclaration;
};
const { matchesDontThrow } = jsdom("./jsdom/living/helpers/selectors.js") as Engine;
const defaults = (jsdom("rrweb-cssom") as { parse(text: string): Sheet }).parse(
  jsdom("./jsdom/browser/default-stylesheet.js") as string,
);

/** Rules by what an element must have for them, each with its place among all. */
interface Index {
  /** The sheets and their numbers of rules, of which it was made. */
  of: (readonly [Sheet, number])[];
  rules: Rule[];
  byNeed: Map<string, number[]>;
}

function addRule(index: Index, rule: Rule): void {
  if (rule.selectorText === undefined) return;
  const place = index.rules.push(rule) - 1;
  for (const need of new Set(needsOf(rule.selectorText))) {
    const places = index.byNeed.get(need);
    if (places) places.push(place);
    else index.byNeed.set(need, [place]);
  }
}
/** As jsdom reads a sheet: what is for a medium counts where that is a screen, one level deep. */
function addSheet(index: Index, sheet: Sheet): void {
  for (const rule of Array.from(sheet.cssRules)) {
    if (!rule.media) addRule(index, rule);
    else if (Array.from(rule.media).includes("screen"))
      for (const inner of Array.from(rule.cssRules ?? [])) addRule(index, inner);
  }
  index.of.push([sheet, sheet.cssRules.length]);
}

let index: Index | undefined;
/** The rules of a document; of sheets that were added only these are read. */
function indexOf(inside: InsideOfDocument): Index {
  const sheets = [defaults, ...inside.styleSheets._list];
  const holds = index?.of.every(
    ([sheet, rules], place) => sheets[place] === sheet && sheet.cssRules.length === rules,
  );
  const current: Index = holds && index ? index : { of: [], rules: [], byNeed: new Map() };
  for (const sheet of sheets.slice(current.of.length)) addSheet(current, sheet);
  return (index = current);
}

function apply(declaration: CSSStyleDeclaration, style: CSSStyleDeclaration): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === "unset") declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

/** The rules that an element may fit, the last one last. */
function rulesFor(element: Element, page: InsideOfDocument): Rule[] {
  const { rules, byNeed } = indexOf(page);
  const keys = [anything, element.localName.toLowerCase()];
  if (element.id !== "") keys.push(`#${element.id}`);
  for (const name of element.classList) keys.push(`.${name}`);
  const places = new Set(keys.flatMap((key) => byNeed.get(key) ?? []));
  return [...places].sort((a, b) => a - b).flatMap((place) => rules[place] ?? []);
}

/** Puts the declaration of an element where jsdom looks for it first, unless one is there. */
export function prepareStyle(element: Element, inside: InsideOfElement): void {
  const { _ownerDocument: page } = inside;
  const cache = (page._styleCache ??= new WeakMap());
  if (cache.has(inside)) return;
  const declaration = new Declaration();
  for (const rule of rulesFor(element, page))
    if (matchesDontThrow(inside, rule.selectorText)) apply(declaration, rule.style);
  apply(declaration, inside.style);
  cache.set(inside, declaration);
}

/** Whether and how an element is there at all: what a search for a role asks of each element. */
export type Presence = "display" | "visibility" | "pointer-events";
type Found = Partial<Record<Presence, string>>;
/** By what jsdom throws away whenever a style may have changed. */
const found = new WeakMap<object, WeakMap<object, Found>>();

/**
 * One property of an element as its rules say it, "" where they do not: of all declarations only
 * those of this property are looked at, from the last one back.
 */
export function declared(element: Element, inside: InsideOfElement, property: Presence): string {
  const { _ownerDocument: page } = inside;
  const current = (page._styleCache ??= new WeakMap());
  let elements = found.get(current);
  if (!elements) found.set(current, (elements = new WeakMap()));
  let known = elements.get(inside);
  if (!known) elements.set(inside, (known = {}));
  return (known[property] ??= find(element, inside, property));
}
function find(element: Element, inside: InsideOfElement, property: Presence): string {
  const own = inside.style.getPropertyValue(property);
  const value =
    own !== ""
      ? own
      : (rulesFor(element, inside._ownerDocument)
          .findLast(
            ({ style, selectorText }) =>
              style.getPropertyValue(property) !== "" && matchesDontThrow(inside, selectorText),
          )
          ?.style.getPropertyValue(property) ?? "");
  return value === "unset" ? "" : value;
}
