import { button, element } from "./panel-elements";

const style = `
[data-tour] { position: fixed; z-index: 10001; left: 16px; bottom: 16px; box-sizing: border-box;
  width: min(380px, calc(100vw - 32px)); max-height: 60vh; overflow: auto; padding: 16px;
  border-radius: 12px; border: 2px solid light-dark(#1c63b8, #74b4f5);
  font: 15px/1.5 system-ui, sans-serif;
  color: light-dark(#1a1b1e, #f1f3f5); background: light-dark(#fff, #25262b);
  box-shadow: 0 8px 28px #0006; transition: opacity 0.2s; }
[data-tour] h2 { font-size: 16px; margin: 0 0 4px; outline-offset: 4px; }
[data-tour] p { margin: 0 0 12px; }
[data-tour] .actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; }
[data-tour] button { font: inherit; min-height: 44px; padding: 6px 14px; border-radius: 8px;
  border: 1px solid light-dark(#5c5f66, #a6a7ab); color: inherit; background: transparent; cursor: pointer; }
[data-tour] button.main { color: #fff; background: #1c63b8; border-color: #1c63b8; }
[data-tour] button:focus-visible { outline: 3px solid light-dark(#1c63b8, #74b4f5); outline-offset: 2px; }
[data-tour-mark] { outline: 3px solid light-dark(#1c63b8, #74b4f5) !important; outline-offset: 3px; border-radius: 6px; }
@media (max-width: 600px) { [data-tour] { left: 0; bottom: 0; width: 100vw; border-radius: 12px 12px 0 0; } }
@media (prefers-reduced-motion: reduce) { [data-tour] { transition: none; } }
@media print { [data-tour] { display: none; } }
`;

/** A button of a card: what it says, and what it does. */
export interface CardAction {
  text: string;
  isMain?: boolean;
  run(): void;
}

interface CardContent {
  title: string;
  text: string;
  /** Above the title: where in the tour it is. */
  place?: string;
  actions: readonly CardAction[];
  /** Escape, wherever the focus is in the card. */
  onEscape(): void;
}

/** Draws a card beside the page, which stays usable. @returns what takes the focus, and removes it */
export function showCard({ title, text, place, actions, onEscape }: CardContent) {
  if (!document.getElementById("rollcall-tour-style"))
    document.head.append(element("style", { id: "rollcall-tour-style", textContent: style }));
  const heading = element("h2", { id: "rollcall-tour-title", tabIndex: -1 }, title);
  const sentence = element("p", { id: "rollcall-tour-text" }, text);
  const buttons = actions.map(({ text: said, isMain, run }) => {
    const made = button(said, run);
    if (isMain) made.className = "main";
    return made;
  });
  const card = element(
    "div",
    {},
    ...(place === undefined ? [] : [element("p", {}, place)]),
    heading,
    sentence,
    element("div", { className: "actions" }, ...buttons),
  );
  card.setAttribute("data-tour", "");
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-labelledby", heading.id);
  card.setAttribute("aria-describedby", sentence.id);
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEscape();
  });
  document.body.append(card);
  return { focus: () => heading.focus(), remove: () => card.remove() };
}
