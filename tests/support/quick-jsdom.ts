import { prepareStyle, type InsideOfElement } from "./quick-styles";

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

/** What jsdom keeps behind a node. */
const insideOf = (node: Node): Inside => {
  const symbol = Object.getOwnPropertySymbols(node).find(
    ({ description }) => description === "impl",
  );
  if (!symbol) throw new Error("This version of jsdom keeps its documents elsewhere.");
  return (node as unknown as Record<symbol, Inside>)[symbol] ?? {};
};

/** Styles: the declarations that jsdom asks for are there when it does. */
function quickStyles(): void {
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
