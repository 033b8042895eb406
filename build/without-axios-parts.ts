import type { Plugin } from "vite";

/** Modules of axios that no call of a console reaches, and what stands in their place. */
const leftOut: Readonly<Record<string, string>> = {
  // Calls go over XMLHttpRequest, which every browser has and which tells how much of a file is sent.
  "adapters/fetch.js": "export const getFetch = () => null;",
  // The names of all statuses, for those who import them from axios.
  "helpers/HttpStatusCode.js": "export default {};",
};

/** Leaves out of a console what it does not use of axios (5 kB, brotli). */
export const withoutAxiosParts = (): Plugin => ({
  name: "without-axios-parts",
  apply: "build",
  load: (id) => leftOut[/\/node_modules\/axios\/lib\/(.+)$/.exec(id)?.[1] ?? ""] ?? null,
});
