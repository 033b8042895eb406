import type { Plugin } from "vite";

const refine = /node_modules\/@refinedev\/[^/]+\/dist\/.*\.mjs$/;
const leftOut = "\0left-out:papaparse";

/**
 * Refine without what nobody calls here. Its packages are built with kept names: `__name(useTable,
 * "useTable");` after each function, which no bundler may leave out, and with it stays every hook
 * and all that hook imports. The names serve debugging alone. Its own import and export hooks hold
 * a CSV reader; this console's run on the server and in the import wizard, so the reader is not
 * theirs, and whoever calls such a hook is told so.
 */
export function trimmedRefine(): Plugin {
  return {
    name: "trimmed-refine",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "papaparse" && importer && refine.test(importer) ? leftOut : undefined,
    load: (id) =>
      id === leftOut
        ? {
            code: `const refuse = () => { throw new Error("Refine's import and export hooks are left out of this build (build/trimmed-refine.ts)."); };\nexport default { parse: refuse, unparse: refuse };`,
            moduleSideEffects: false,
          }
        : undefined,
    transform: {
      filter: { id: refine },
      handler: (code) => ({ code: code.replace(/^__name\(\w+, "\w+"\);$/gm, ""), map: null }),
    },
  };
}
