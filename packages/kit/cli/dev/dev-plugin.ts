import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import { kitModule } from "../../vite/kit-path.ts";

const page = "/@rollcall-dev";
/** Told to an open console: the API has taken up what was saved. */
const changed = "rollcall:changed";

/** The module that knows of it, as the page loads it. */
const unsavedWork = kitModule("browser/fields/unsaved-work");

/** In the console's page: reloads it, or offers to where something was typed. */
const inThePage = `
import { hasUnsavedWork } from ${JSON.stringify(unsavedWork)};
const offer = () => {
  document.getElementById("rollcall-dev")?.remove();
  const button = document.createElement("button");
  button.id = "rollcall-dev";
  button.textContent = "The console has changed. Reload";
  button.style.cssText = "position:fixed;left:50%;bottom:16px;transform:translateX(-50%);z-index:100000;padding:8px 16px;font:14px system-ui,sans-serif";
  button.onclick = () => location.reload();
  document.body.append(button);
};
import.meta.hot.on("${changed}", ({ reload }) => {
  document.querySelector("vite-error-overlay")?.remove();
  if (!reload) return;
  if (hasUnsavedWork()) offer();
  else location.reload();
});
`;

/** What the console's side of development needs of the API's. */
export interface DevSide {
  /** Answers a request below `/api`. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Whether the server has loaded this file. */
  isOfApi(file: string): boolean;
  /** A file was saved, made or deleted. */
  saved(file: string): void;
  /** What is wrong at the moment. */
  problem(): string | undefined;
}

/** Says what is wrong over the page, as Vite says a wrong syntax. */
export const showProblem = (vite: ViteDevServer, problem: string): void =>
  vite.environments.client.hot.send({ type: "error", err: { message: problem, stack: "" } });

/** Tells open consoles that the API goes by what was saved; `reload` where their own code changed. */
export const tellChanged = (vite: ViteDevServer, reload: boolean): void =>
  vite.environments.client.hot.send(changed, { reload });

/**
 * Serves the API beside the console. A page is not reloaded when a file of the API is saved, but
 * when the API has taken it up; what is wrong with it is shown over the page.
 */
export const devPlugin = (side: DevSide): Plugin => ({
  name: "rollcall-dev",
  enforce: "pre",
  resolveId: (id) => (id === page ? id : undefined),
  load: (id) => (id === page ? inThePage : undefined),
  transformIndexHtml: {
    order: "pre",
    handler: (_html, { path }) =>
      path === "/index.html"
        ? [{ tag: "script", attrs: { type: "module", src: page }, injectTo: "head-prepend" }]
        : [],
  },
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      if (request.url === "/api" || request.url?.startsWith("/api/"))
        side.answer(request, response);
      else next();
    });
    for (const event of ["add", "change", "unlink"] as const)
      vite.watcher.on(event, (file) => side.saved(file));
    vite.environments.client.hot.on("vite:client:connect", () => {
      const problem = side.problem();
      if (problem !== undefined) showProblem(vite, problem);
    });
  },
  hotUpdate({ file, modules }) {
    return side.isOfApi(file) ? [] : modules;
  },
});
