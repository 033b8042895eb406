import { render, type ComponentChild } from "preact";
import "./look.css";

/** Draws a page in place of what its file shows while it loads. */
export async function startPage(page: ComponentChild): Promise<void> {
  if (__MOCK__) await (await import("../../mock/start")).startMock();
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  root.textContent = "";
  render(page, root);
}
