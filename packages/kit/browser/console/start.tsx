import type { EmotionCache } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { isRightToLeft } from "../../schema/languages";
import { spokenLanguage } from "../providers/language";
import { endWhenOver, followOtherTabs } from "../providers/session";
import { followSignOuts } from "../providers/sign-outs";
import { followInstallOffer } from "../shell/install/install-prompt";
import { App } from "./app";
import type { ConsoleEntry } from "./definition";
import { startRouter } from "./router";
import { followFormats, loadUnknownFormats } from "../providers/branding";

/** Draws a console into the page's `#root`. Called once. */
export function startConsole(entry: ConsoleEntry): void {
  followFormats();
  loadUnknownFormats();
  followOtherTabs();
  endWhenOver();
  for (const part of entry.parts ?? []) part.start?.();
  followSignOuts();
  followInstallOffer();
  const root = document.getElementById("root");
  if (!root) return;
  const router = startRouter(entry);
  const draw = (cache?: EmotionCache) =>
    createRoot(root).render(<App router={router} cache={cache} />);
  if (isRightToLeft(spokenLanguage()))
    void import("../shell/right-to-left").then(({ cache }) => draw(cache));
  else draw();
}
