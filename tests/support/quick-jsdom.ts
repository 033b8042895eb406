import { declared, prepareStyle, type InsideOfElement, type Presence } from "./quick-styles";

/**
 * The simulated browser tries every rule of every style sheet on an element whenever its style is
 * asked for, and every element of the page on every label. With a console's thousand rules that is
 * half of what a test takes. Here it comes to the same answers by asking first what is cheap to
 * know.
 */
interface Inside {
  /** Of a node and all below it; one more after every change of an element or an attribute. */
  _version?: number;
}

/** Behind it jsdom keeps what a node is. Of a form all its fields are names of properties as well. */
const behind = Object.getOwnPropertySymbols(document.createElement("i")).find(
  ({ description }) => description === "impl",
);
/** What jsdom keeps behind a node. */
const insideOf = (node: Node): Inside => {
  if (!behind) throw new Error("This version of jsdom keeps its documents elsewhere.");
  return (node as unknown as Record<symbol, Inside>)[behind] ?? {};
};
const presenceOf = (element: Element, property: Presence): string =>
  declared(element, insideOf(element) as InsideOfElement, property);
/** What it does not say itself, an element has from the next one around it that does. */
function inherited(element: Element, property: Presence): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const value = presenceOf(one, property);
    if (value !== "") return value;
  }
  return property === "visibility" ? "visible" : "auto";
}
/** By the names under which a style tells whether an element is there at all. */
const quick: Record<string, ((element: Element) => string) | undefined> = {
  display: (element) => presenceOf(element, "display"),
  visibility: (element) => inherited(element, "visibility"),
  pointerEvents: (element) => inherited(element, "pointer-events"),
  "pointer-events": (element) => inherited(element, "pointer-events"),
};

/**
 * Styles: whether an element is there is told at once; what else is asked for, the browser computes
 * (the colours of each element took a quarter of the tests' time).
 */
function quickStyles(): void {
  const computed = window.getComputedStyle;
  const whole = (element: Element) => {
    // What an element does not say it inherits.
    for (let one: Element | null = element; one; one = one.parentElement)
      prepareStyle(one, insideOf(one) as InsideOfElement);
    return computed(element);
  };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return computed(element, pseudo);
    let style: CSSStyleDeclaration | undefined;
    const valueOf = (name: string) =>
      quick[name]?.(element) ?? (style ??= whole(element)).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === "getPropertyValue") return valueOf;
        if (typeof name === "string" && quick[name]) return quick[name](element);
        const value: unknown = Reflect.get((style ??= whole(element)), name);
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  };
}

/** Which labels each control under a root has, until something there changes. */
interface Labels {
  version: number;
  of: ReadonlyMap<HTMLElement, HTMLLabelElement[]>;
}
const labels = new WeakMap<Node, Labels>();

function labelsUnder(root: Document): Labels["of"] {
  const { _version: version } = insideOf(root);
  if (version === undefined) throw new Error("This version of jsdom counts its changes elsewhere.");
  const known = labels.get(root);
  if (known?.version === version) return known.of;
  const of = new Map<HTMLElement, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll("label")) {
    const { control } = label;
    if (control) of.set(control, [...(of.get(control) ?? []), label]);
  }
  labels.set(root, { version, of });
  return of;
}

/** Labels: only the labels are asked which control is theirs, and once while nothing changes. */
function quickLabels(): void {
  for (const type of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(type.prototype, "labels", {
      configurable: true,
      get(this: HTMLElement) {
        const root = this.getRootNode() as Document;
        return this instanceof HTMLInputElement && this.type === "hidden"
          ? null
          : [...(labelsUnder(root).get(this) ?? [])];
      },
    });
  const { get: search } =
    Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, "control") ?? {};
  Object.defineProperty(HTMLLabelElement.prototype, "control", {
    configurable: true,
    get(this: HTMLLabelElement): unknown {
      const { htmlFor } = this;
      if (htmlFor === "" || !this.isConnected) return search?.call(this);
      const named = this.ownerDocument.getElementById(htmlFor);
      return named && "labels" in named ? named : null;
    },
  });
}

quickStyles();
quickLabels();
