import { readFault, writeFault } from "./fault-text";
import type { Faults } from "./faults";

/** Words of the panel. It is for testers, and stands outside of the console's own strings. */
const words = {
  open: "Mock",
  title: "Faults on demand",
  hint: "e.g. GET /admin/books 500 x2 · POST /admin/* lost · * 800ms · offline",
  add: "Add",
  clear: "No faults",
  reset: "Reset data",
  none: "No fault stands.",
};
const style =
  "font:12px system-ui,sans-serif;color:#222;background:#fff;border:1px solid #999;border-radius:8px;padding:10px;width:320px;box-shadow:0 4px 16px #0004";

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/**
 * A small panel in the corner, for whoever tests by hand. It is no part of the console and knows
 * nothing of it.
 */
export function showPanel(faults: Faults, reset: () => Promise<void>): { refresh(): void } {
  const list = element("ul");
  list.style.cssText = "list-style:none;margin:8px 0;padding:0";
  const field = element("input", { ariaLabel: words.hint, placeholder: words.hint });
  field.style.cssText =
    "width:100%;box-sizing:border-box;padding:4px;font:12px ui-monospace,monospace";
  const problem = element("p");
  problem.style.cssText = "margin:4px 0;color:#a00";
  const refresh = () => {
    const lines = faults.all.map((fault) =>
      element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            ariaLabel: `Remove ${writeFault(fault)}`,
            onclick: () => faults.remove(fault.id),
          },
          "×",
        ),
        ` ${writeFault(fault)}`,
      ),
    );
    list.replaceChildren(...(lines.length > 0 ? lines : [element("li", {}, words.none)]));
  };
  const form = element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        try {
          faults.add(readFault(field.value));
          field.value = problem.textContent = "";
        } catch (error) {
          problem.textContent = error instanceof Error ? error.message : String(error);
        }
      },
    },
    field,
    problem,
    element("button", {}, words.add),
    " ",
    element("button", { type: "button", onclick: () => faults.clear() }, words.clear),
    " ",
    element("button", { type: "button", onclick: () => void reset() }, words.reset),
  );
  const box = element("div", {}, element("strong", {}, words.title), list, form);
  box.style.cssText = style;
  const panel = element("details", {}, element("summary", {}, words.open), box);
  panel.style.cssText =
    "position:fixed;right:12px;bottom:12px;z-index:10000;font:11px system-ui,sans-serif;opacity:.9";
  panel.setAttribute("data-mock-panel", "");
  document.body.append(panel);
  refresh();
  return { refresh };
}
