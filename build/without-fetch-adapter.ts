import type { Plugin } from "vite";

const adapter = /\/node_modules\/axios\/lib\/adapters\/fetch\.js$/;

/**
 * Leaves the `fetch` adapter of axios out of a console (4 kB, brotli): its calls go over
 * XMLHttpRequest, which every browser has and which tells how much of a file is sent.
 */
export const withoutFetchAdapter = (): Plugin => ({
  name: "without-fetch-adapter",
  apply: "build",
  load: (id) => (adapter.test(id) ? "export const getFetch = () => null;" : null),
});
