import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, UserConfig } from "vite";
import { chunkGroups, entryPaths } from "./chunks.ts";
import { firstFiles } from "./first-files.ts";
import { isFromSources, kitModule, kitPath } from "./kit-path.ts";
import { licenseFile } from "./license-file.ts";
import { servedLightPages } from "./light-pages.ts";
import { lighterFonts } from "./lighter-fonts.ts";
import { mockSignInLines, type MockSignIn } from "./mock-sign-ins.ts";
import { mockWorker } from "./mock-worker.ts";
import { withoutApi, withoutSide } from "./one-side.ts";
import { precompress } from "./precompress.ts";
import { preloadStart } from "./preload-start.ts";
import { productionRouter } from "./production-router.ts";
import { languagesAt, serviceWorker } from "./service-worker.ts";
import { sharedHelpers } from "./shared-helpers.ts";
import { shortWords } from "./short-words.ts";
import { withoutAxiosParts } from "./without-axios-parts.ts";
import { withoutChecks } from "./without-checks.ts";
import { withoutCsv } from "./without-csv.ts";

/** A console that is built of the kit. */
export interface ConsoleBuild {
  /** The folder of its `index.html`. */
  root: string;
  /** `dist/web` unless said. */
  outDir?: string;
  /**
   * How the paths of its first module, of its looks and of its definition end: `/src/main.tsx`,
   * `/src/app/look.ts` and `/src/app/application.ts` unless said.
   */
  main?: string;
  look?: string;
  definition?: string;
  /** Of what the first module loads once it knows the language, where it loads one. */
  start?: string;
  /** Pages beside it that hold none of its code: folders below `folder`, and first parts of paths. */
  light?: { folder: string; pages: readonly string[] };
  /** Of the made-up data, for the terminal of the mock. */
  mockSignIns?: readonly MockSignIn[];
}

/** What every build of a console is told. */
type WholeBuild = ConsoleBuild &
  Required<Pick<ConsoleBuild, "outDir" | "main" | "look" | "definition">>;

/** Icons and the like: the application's own, else the framework's. */
function publicFolder(root: string): string {
  const own = join(root, "public");
  return existsSync(own) ? own : kitPath("public");
}

/**
 * Installed, the framework is left as it is while one works, and what it imports is prepared ahead:
 * found one by one, each would reload the page.
 */
function optimized(): UserConfig["optimizeDeps"] {
  const exclude = ["@electric-sql/pglite"];
  if (isFromSources) return { exclude };
  const { browserDependencies } = JSON.parse(
    readFileSync(kitPath("dependencies.json"), "utf8"),
  ) as { browserDependencies: string[] };
  return {
    exclude: [...exclude, "@rollcall/kit"],
    include: browserDependencies.map((name) => `@rollcall/kit > ${name}`),
  };
}

const shared = ({ root, outDir, start, light, mockSignIns = [] }: WholeBuild, mock: boolean) =>
  ({
    root,
    publicDir: publicFolder(root),
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
            lighterFonts(),
            withoutSide("api"),
            withoutApi(),
            withoutChecks(),
            firstFiles(start),
            precompress(),
            serviceWorker(light?.pages ?? []),
          ]),
    ],
    define: { __MOCK__: JSON.stringify(mock) },
    resolve: {
      alias: [
        // What Refine uses of large packages, from smaller ones (docs/decisions/loading.md).
        { find: /^lodash(-es)?$/, replacement: "es-toolkit/compat" },
        { find: /^lodash(-es)?\/(.*?)(\.js)?$/, replacement: "es-toolkit/compat/$2" },
        { find: /^qs$/, replacement: kitModule("vite/instead/qs") },
        { find: /^query-string$/, replacement: kitModule("vite/instead/query-string") },
        { find: /^pluralize$/, replacement: kitModule("vite/instead/pluralize") },
      ],
      dedupe: ["react", "react-dom", "react-router", "@tanstack/react-query", "@emotion/react"],
    },
    build: {
      outDir,
      emptyOutDir: true,
      license: { fileName: licenseFile },
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

/**
 * How Vite builds a console and serves it while it is worked on.
 * @example
 * // vite.config.ts
 * import { defineConfig } from "vite";
 * import { consoleConfig } from "@rollcall/kit/vite";
 *
 * export default defineConfig(consoleConfig({ root: import.meta.dirname }));
 */
export const consoleConfig =
  (told: ConsoleBuild) =>
  async ({ command, mode }: ConfigEnv): Promise<UserConfig> => {
    const console: WholeBuild = {
      outDir: join(told.root, "dist/web"),
      main: "/src/main.tsx",
      look: "/src/app/look.ts",
      definition: "/src/app/application.ts",
      ...told,
    };
    const mock = mode === "mock" || process.env["VITE_MOCK"] === "1";
    const config = shared(console, mock);
    const common: UserConfig = {
      ...config,
      // `/api` is the API's in development; a built console is served by the server itself.
      server: {
        host: "127.0.0.1",
        proxy: { "/api": { target: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" } },
      },
      optimizeDeps: optimized(),
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
