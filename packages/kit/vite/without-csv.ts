import type { Plugin } from "vite";

const refine = /node_modules\/@refinedev\//;
const leftOut = "\0left-out:papaparse";

/**
 * Refine without the CSV reader of its import and export hooks, which nobody calls here: tables are
 * read by this console's own wizard and written by the server. The bundler would put the reader
 * beside the hooks, into what every page needs; whoever calls such a hook is told so.
 */
export function withoutCsv(): Plugin {
  return {
    name: "without-csv",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "papaparse" && importer && refine.test(importer) ? leftOut : undefined,
    load: (id) =>
      id === leftOut
        ? {
            code: `const refuse = () => { throw new Error("Refine's import and export hooks are left out of this build (@rollcall/kit/vite)."); };\nexport default { parse: refuse, unparse: refuse };`,
            moduleSideEffects: false,
          }
        : undefined,
  };
}
