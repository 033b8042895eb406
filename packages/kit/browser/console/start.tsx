import { createRoot } from "react-dom/client";
import { endWhenOver, followOtherTabs } from "../providers/session";
import { followSignOuts } from "../providers/sign-outs";
import { followInstallOffer } from "../shell/install/install-prompt";
import { App } from "./app";
import type { ConsoleDefinition } from "./definition";
import { startRouter } from "./router";
import { followFormats } from "../providers/branding";

/** Draws a console into the page's `#root`. Called once. */
export function startConsole(definition: ConsoleDefinition): void {
  followFormats();
  followOtherTabs();
  endWhenOver();
  for (const feature of definition.features) feature.start?.();
  followSignOuts();
  followInstallOffer();
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App router={startRouter(definition)} />);
}
