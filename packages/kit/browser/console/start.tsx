import type { EmotionCache } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { isRightToLeft } from "../../schema/languages";
import { currentLanguage } from "../providers/language";
import { endWhenOver, followOtherTabs } from "../providers/session";
import { followSignOuts } from "../providers/sign-outs";
import { followInstallOffer } from "../shell/install/install-prompt";
import { t } from "../strings/shell";
import { App } from "./app";
import type { ConsoleEntry } from "./definition";
import { startRouter } from "./router";
import { followFormats, loadUnknownFormats } from "../providers/branding";

/** Until the first page is loaded, or has failed: before that there is nothing to draw. */
const whenReady = (router: ReturnType<typeof startRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

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
  // As index.html says it, in the language of the page.
  const boot = root.querySelector(".boot");
  if (boot) boot.textContent = t("loading");
  const router = startRouter(entry);
  const draw = (cache?: EmotionCache) =>
    createRoot(root).render(<App router={router} cache={cache} />);
  void Promise.all([
    isRightToLeft(currentLanguage()) ? import("../shell/right-to-left") : undefined,
    whenReady(router),
  ]).then(([turned]) => draw(turned?.cache));
}
