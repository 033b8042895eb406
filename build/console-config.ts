import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, UserConfig } from "vite";
import { chunkGroups, entryPaths } from "./chunks.ts";
import { firstFiles } from "./first-files.ts";
import { servedLightPages } from "./light-pages.ts";
import { mockSignInLines, type MockSignIn } from "./mock-sign-ins.ts";
import { mockWorker } from "./mock-worker.ts";
import { withoutSide } from "./one-side.ts";
import { precompress } from "./precompress.ts";
import { preloadStart } from "./preload-start.ts";
import { productionRouter } from "./production-router.ts";
import { languagesAt, serviceWorker } from "./service-worker.ts";
import { sharedHelpers } from "./shared-helpers.ts";
import { shortWords } from "./short-words.ts";
import { withoutAxiosParts } from "./without-axios-parts.ts";
import { withoutChecks } from "./without-checks.ts";
import { withoutCsv } from "./without-csv.ts";

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A console that is built of the kit. */
export interface ConsoleBuild {
  /** The folder of its `index.html`. */
  root: string;
  outDir: string;
  /** How the paths of its first module, of its looks and of its definition end. */
  main: string;
  look: string;
  definition: string;
  /** Of what the first module loads once it knows the language, where it loads one. */
  start?: string;
  /** Pages beside it that hold none of its code: folders below `folder`, and first parts of paths. */
  light?: { folder: string; pages: readonly string[] };
  /** Of the made-up data, for the terminal of the mock. */
  mockSignIns?: readonly MockSignIn[];
}

const shared = ({ root, outDir, start, light, mockSignIns = [] }: ConsoleBuild, mock: boolean) =>
  ({
    root,
    publicDir: here("public"),
    plugins: [
      react(light ? { exclude: [new RegExp(`/${light.folder}/`), /\/node_modules\//] } : {}),
      ...(light ? [servedLightPages(light.folder, light.pages)] : []),
      withoutCsv(),
      withoutAxiosParts(),
      sharedHelpers(),
      shortWords(),
      ...(start === undefined ? [] : [preloadStart(start)]),
      ...(mock
        ? [mockWorker(), mockSignInLines(mockSignIns)]
        : [
            withoutSide("api"),
            withoutChecks(),
            firstFiles(start),
            precompress(),
            serviceWorker(light?.pages ?? []),
          ]),
    ],
    define: { __MOCK__: JSON.stringify(mock) },
    resolve: {
      alias: [
        // What Refine uses of large packages, from smaller ones (decision 123).
        { find: /^lodash(-es)?$/, replacement: "es-toolkit/compat" },
        { find: /^lodash(-es)?\/(.*?)(\.js)?$/, replacement: "es-toolkit/compat/$2" },
        { find: /^qs$/, replacement: here("build/instead/qs.ts") },
        { find: /^query-string$/, replacement: here("build/instead/query-string.ts") },
        { find: /^pluralize$/, replacement: here("build/instead/pluralize.ts") },
      ],
      dedupe: ["react", "react-dom", "react-router", "@tanstack/react-query", "@emotion/react"],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        treeshake: {
          // Refine is built with `__name(useTable, "useTable")` after each function: a call, for the
          // sake of debugging, that would keep every hook and all that it imports.
          manualPureFunctions: ["__name"],
          // CommonJS packages that Refine imports for hooks nobody calls here; they do nothing by
          // being imported.
          moduleSideEffects: [
            // A face of pages does nothing itself: of what it names, a page gets what it uses.
            { test: /\/features\/[^/]+\/page\/index\.ts$/, sideEffects: false },
            {
              test: /node_modules\/(warn-once|error-stack-parser|stackframe|react-markdown|remark-gfm)\//,
              sideEffects: false,
            },
          ],
        },
      },
    },
  }) satisfies UserConfig;

/** A language is one file, and told from the files of the console by its name. */
const chunkName = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }) =>
  facadeModuleId?.includes("/languages/")
    ? `${languagesAt}${name}-[hash].js`
    : "assets/[name]-[hash].js";

/** How Vite builds a console and serves it while it is worked on. */
export const consoleConfig =
  (console: ConsoleBuild) =>
  async ({ command, mode }: ConfigEnv) => {
    const mock = mode === "mock" || process.env["VITE_MOCK"] === "1";
    const config = shared(console, mock);
    const common: UserConfig = {
      ...config,
      // `/api` is the API's in development; a built console is served by the server itself.
      server: {
        host: "127.0.0.1",
        proxy: { "/api": { target: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" } },
      },
      optimizeDeps: { exclude: ["@electric-sql/pglite"] },
      worker: { format: "es" },
    };
    if (command !== "build") return common;
    const built: UserConfig = {
      ...common,
      resolve: { ...config.resolve, alias: [...config.resolve.alias, ...productionRouter()] },
    };
    const groups = await chunkGroups({ ...built, mode }, entryPaths(console));
    return {
      ...built,
      build: {
        ...config.build,
        rolldownOptions: {
          ...config.build.rolldownOptions,
          output: { codeSplitting: { groups }, chunkFileNames: chunkName },
        },
      },
    };
  };
