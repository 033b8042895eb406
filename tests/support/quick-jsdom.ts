import { prepareStyle, type InsideOfElement } from "./quick-styles";
import { needsOf, type Need } from "./selector-needs";

/**
 * The simulated browser tries every rule of every style sheet on an element whenever its style is
 * asked for, and every element of the page on every label. With a console's thousand rules that is
 * half of what a test takes. Here it comes to the same answers by asking first what is cheap to
 * know.
 */
interface Matcher {
  /** @param selector none for a rule that is about no element, such as `@keyframes`. */
  match(selector: string | undefined, element: Element): boolean;
  configure(options: unknown): void;
}
interface Inside {
  /** Another one after every change of the page. */
  _styleCache?: object | null;
  /** Of a node and all below it; one more after every change of an element or an attribute. */
  _version?: number;
}

/** Whether an element has what is needed, given its classes. */
function meets(element: Element, classes: ReadonlySet<string>, need: Need): boolean {
  if (need === undefined) return true;
  if ("class" in need) return classes.has(need.class);
  return "id" in need ? element.id === need.id : element.localName.toLowerCase() === need.tag;
}

/** What jsdom keeps behind a node. */
const insideOf = (node: Node): Inside => {
  const symbol = Object.getOwnPropertySymbols(node).find(
    ({ description }) => description === "impl",
  );
  if (!symbol) throw new Error("This version of jsdom keeps its documents elsewhere.");
  return (node as unknown as Record<symbol, Inside>)[symbol] ?? {};
};

/** An engine that tries only the rules that name something the element has. */
function quickMatcher(inside: Inside, engine: Matcher): Matcher {
  let classes: ReadonlySet<string> = new Set();
  let of: readonly unknown[] = [];
  return {
    configure: (options) => engine.configure(options),
    match(selector, element) {
      if (selector === undefined) return false;
      if (of[0] !== element || of[1] !== inside._styleCache) {
        of = [element, inside._styleCache];
        classes = new Set(element.classList);
      }
      return (
        needsOf(selector).some((need) => meets(element, classes, need)) &&
        engine.match(selector, element)
      );
    },
  };
}

/** Styles: jsdom makes its engine when the first is asked for, and keeps it beside the document. */
function quickStyles(): void {
  const inside = insideOf(document);
  let quick: Matcher | undefined;
  Object.defineProperty(inside, "_nwsapiDontThrow", {
    configurable: true,
    get: () => quick,
    set(engine: Matcher) {
      quick = quickMatcher(inside, engine);
    },
  });
  const computed = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    // What an element does not say it inherits.
    for (let one: Element | null = element; one; one = one.parentElement)
      prepareStyle(one, insideOf(one) as InsideOfElement);
    return computed(element, pseudo);
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
