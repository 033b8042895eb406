import type { RecordedStep } from "../../testing/rollcall-mock";

const pressable =
  "button,a[href],summary,input[type=button],input[type=submit],[role=button],[role=option],[role=tab],[role=menuitem],[role=switch]";
const typed = "input,textarea,[role=textbox]";
const roleOfInput: Readonly<Record<string, string>> = {
  button: "button",
  checkbox: "checkbox",
  number: "spinbutton",
  radio: "radio",
  search: "searchbox",
  submit: "button",
};
const roleOfTag: Readonly<Record<string, string>> = {
  A: "link",
  BUTTON: "button",
  SELECT: "combobox",
  SUMMARY: "button",
  TEXTAREA: "textbox",
};
const secret = /password|token|secret|one-time-code/i;

const textOf = (node: Node | null | undefined) =>
  (node?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The role of an element, as tests find it. */
export const roleOf = (element: Element): string =>
  element.getAttribute("role") ??
  (element instanceof HTMLInputElement
    ? (roleOfInput[element.type] ?? "textbox")
    : (roleOfTag[element.tagName] ?? "button"));

/** The name of an element, as tests find it. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const byIds = ids.map((id) => textOf(document.getElementById(id))).join(" ");
  const labels = "labels" in element ? (element.labels as NodeListOf<Element> | null) : null;
  const name =
    byIds ||
    element.getAttribute("aria-label") ||
    textOf(labels?.[0]) ||
    textOf(element) ||
    element.getAttribute("placeholder") ||
    "";
  return name.replace(/ ?\*$/, "").slice(0, 120);
}

const isSecret = (input: HTMLInputElement | HTMLTextAreaElement) =>
  input.type === "password" || secret.test(`${input.autocomplete} ${input.name} ${nameOf(input)}`);

/** Which of several on the page it is, where it is not the only one. */
function placeOf(element: Element): { nth?: number } {
  const [role, name] = [roleOf(element), nameOf(element)];
  const all = [...document.querySelectorAll(`${pressable},${typed},select`)].filter(
    (one) => !one.closest("[data-mock-panel]") && roleOf(one) === role && nameOf(one) === name,
  );
  return all.length > 1 ? { nth: all.indexOf(element) } : {};
}

const about = (element: Element) => ({
  role: roleOf(element),
  name: nameOf(element),
  ...placeOf(element),
});

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !["checkbox", "radio", "button", "submit", "file", "range"].includes(element.type));

/**
 * Hears what is pressed, typed and chosen on this page from now on, but for the mock's own panel.
 * @param step is given what describes the step, which looks through the page: only who records asks
 */
export function hearPresses(step: (describe: () => RecordedStep) => void): void {
  let changed: HTMLInputElement | HTMLTextAreaElement | undefined;
  const flush = () => {
    const field = changed;
    changed = undefined;
    if (!field) return;
    step(() => ({
      act: "fill",
      ...about(field),
      ...(isSecret(field) ? {} : { text: field.value }),
    }));
  };
  const isOwn = (target: EventTarget | null): target is Element =>
    target instanceof Element && !target.closest("[data-mock-panel]");
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    heard: (target: Element, event: DocumentEventMap[Name]) => void,
  ) =>
    document.addEventListener(
      name,
      (event) => {
        if (isOwn(event.target)) heard(event.target, event);
      },
      true,
    );
  on("input", (target) => {
    if (!isText(target)) return;
    if (changed !== target) flush();
    changed = target;
  });
  on("change", (target) => {
    if (target instanceof HTMLSelectElement)
      step(() => ({ act: "select", ...about(target), text: textOf(target.selectedOptions[0]) }));
    else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
      step(() => ({ act: target.checked ? "check" : "uncheck", ...about(target) }));
  });
  let wasEnter = false;
  on("click", (target, { detail }) => {
    flush();
    // The browser presses a form's button for the Enter key, which is recorded itself.
    if (detail === 0 && wasEnter) return;
    const pressed = target.closest(pressable);
    if (pressed) step(() => ({ act: "press", ...about(pressed) }));
  });
  on("keydown", (_target, { key, ctrlKey, metaKey }) => {
    wasEnter = false;
    const isShortcut = (ctrlKey || metaKey) && key.length === 1;
    if (!isShortcut && key !== "Enter" && key !== "Escape") return;
    flush();
    wasEnter = key === "Enter";
    step(() => ({ act: "key", text: isShortcut ? `ControlOrMeta+${key}` : key }));
  });
}
