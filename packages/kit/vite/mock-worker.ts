import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const path = "/mockServiceWorker.js";
const source = () =>
  readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"), "utf8");

/**
 * Serves msw's worker, of the version that is installed, to the browser host alone; a production
 * build has no such file.
 */
export function mockWorker(): Plugin {
  return {
    name: "mock-worker",
    configureServer: ({ middlewares }) => {
      middlewares.use(path, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.setHeader("Service-Worker-Allowed", "/");
        response.end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: path.slice(1), source: source() });
    },
  };
}
