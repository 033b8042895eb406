import { createRoot } from "react-dom/client";
import { CataloguePage } from "./catalogue-page";
import { kitParts } from "./own-parts";
import type { CataloguePart } from "./part";

/**
 * Draws the catalogue into the page's `#root`, in place of a console: the parts of the kit, then
 * those of an application. It asks no server.
 */
export function startCatalogue(parts: readonly CataloguePart[] = []): void {
  document.title = "Catalogue";
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<CataloguePage parts={[...kitParts, ...parts]} />);
}
