import { useEffect, type RefObject } from "react";

/** The dialogs that are open, the topmost last. */
const open: Element[] = [];
const fields = "input, select, textarea";
const controls = "a[href], button, input, select, textarea, [tabindex='0'], summary";
const panels = "[class*='-Modal-modal'], [class*='-Drawer-drawer']";
const closer = "[class*='-Modal-close'], [class*='-Drawer-closeButton']";

/** Who has begun to walk through a dialog is not moved any more. */
const used = ["keydown", "pointerdown"] as const;

const isReady = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.matches(":disabled, [aria-hidden=true], [type=hidden]") &&
  element.closest("[hidden]") === null &&
  element.getAttribute("tabindex") !== "-1";
const wished = (dialog: Element) => dialog.querySelector("[data-autofocus]");

const firstField = (dialog: Element) => [...dialog.querySelectorAll(fields)].find(isReady);

/**
 * What has the focus first: what the dialog says, once it is enabled, until then the dialog itself;
 * else its first field; else its first control, the cross only where there is no other.
 */
function firstOf(dialog: HTMLElement, panel: HTMLElement): HTMLElement {
  const wish = wished(dialog);
  if (wish) return isReady(wish) ? wish : panel;
  const ready = [...dialog.querySelectorAll(controls)].filter(isReady);
  return firstField(dialog) ?? ready.find((one) => !one.matches(closer)) ?? ready[0] ?? panel;
}

const focus = (element: HTMLElement) => element.focus({ preventScroll: true });

/**
 * Whether the focus has left the dialog for the page behind it: nowhere, or to what the dialog
 * covers. Toasts and lists that belong to a field are not behind it.
 */
function isLost(dialog: Element): boolean {
  const now = document.activeElement;
  if (now === null || now === document.body) return true;
  if (dialog.contains(now)) return now.matches(":disabled");
  return document.getElementById("root")?.contains(now) === true;
}

/** @param panel what of the dialog can have the focus itself; the kit hears Escape there */
function hold(dialog: HTMLElement, panel: HTMLElement): () => void {
  if (!panel.hasAttribute("tabindex")) panel.setAttribute("tabindex", "-1");
  panel.style.outline = "none";
  open.push(dialog);
  let isUsed = false;
  const use = () => void (isUsed = true);
  const look = () => {
    if (open.at(-1) !== dialog) return;
    const goal = wished(dialog) ?? (isUsed ? undefined : firstField(dialog));
    const now = document.activeElement;
    // The kit has chosen the cross; what was waited for, the dialog itself.
    const waits = now === panel || (!isUsed && now?.matches(closer));
    if (isLost(dialog)) focus(firstOf(dialog, panel));
    else if (waits && goal && isReady(goal)) focus(goal);
  };
  const soon = () => setTimeout(look);
  // Pressed before the focus is here: the dialog is in sight already.
  const early = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || open.at(-1) !== dialog || !isLost(dialog)) return;
    if (dialog.contains(event.target as Node)) return;
    panel.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  };
  // The kit tries first, a moment after the dialog has come.
  const first = setTimeout(soon);
  const watcher = new MutationObserver(soon);
  watcher.observe(dialog, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "data-disabled"],
  });
  document.addEventListener("focusin", soon);
  document.addEventListener("keydown", early);
  for (const event of used) dialog.addEventListener(event, use);
  dialog.addEventListener("focusout", soon);
  return () => {
    clearTimeout(first);
    watcher.disconnect();
    document.removeEventListener("focusin", soon);
    document.removeEventListener("keydown", early);
    for (const event of used) dialog.removeEventListener(event, use);
    dialog.removeEventListener("focusout", soon);
    open.splice(open.indexOf(dialog), 1);
  };
}

/**
 * Keeps the keyboard in the dialog that an element stands in, from the moment it opens until it
 * goes.
 */
export function useHeldFocus(place: RefObject<Element>): void {
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>("[role=dialog]");
    const panel = place.current?.closest<HTMLElement>(panels);
    return dialog ? hold(dialog, panel && dialog.contains(panel) ? panel : dialog) : undefined;
  }, [place]);
}
