import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { startRouter } from "./app/router";
import { followOtherTabs } from "./providers/session";
import { followInstallOffer } from "./shell/install/install-prompt";

async function start() {
  if (__MOCK__) await (await import("./mock/start")).startMock();
  followOtherTabs();
  followInstallOffer();
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App router={startRouter()} />);
}

void start();
