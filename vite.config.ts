import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { mockWorker } from "./build/mock-worker.ts";
import { withoutSide } from "./build/one-side.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { trimmedRefine } from "./build/trimmed-refine.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared = (mock: boolean) =>
  ({
    root: here("."),
    plugins: [
      react(),
      trimmedRefine(),
      ...(mock ? [mockWorker()] : [withoutSide("api"), precompress(), serviceWorker()]),
    ],
    define: { __MOCK__: JSON.stringify(mock) },
    resolve: {
      alias: [
        { find: /^lodash$/, replacement: "lodash-es" },
        { find: /^lodash\/(.*)$/, replacement: "lodash-es/$1" },
        { find: /^side-channel$/, replacement: here("build/side-channel.cjs") },
      ],
      dedupe: [
        "react",
        "react-dom",
        "react-router",
        "@tanstack/react-query",
        "@emotion/react",
        "lodash-es",
      ],
    },
    build: {
      outDir: "dist/web",
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        // CommonJS packages that Refine imports for hooks nobody calls here; they do nothing by
        // being imported.
        treeshake: {
          moduleSideEffects: [
            {
              test: /node_modules\/(pluralize|qs|warn-once|error-stack-parser|stackframe|react-markdown|remark-gfm)\//,
              sideEffects: false,
            },
          ],
        },
      },
    },
  }) satisfies UserConfig;

export default defineConfig(async ({ command, mode }) => {
  const mock = mode === "mock" || process.env["VITE_MOCK"] === "1";
  const config = shared(mock);
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
  const groups = await chunkGroups({ ...config, mode });
  return {
    ...common,
    build: {
      ...config.build,
      rolldownOptions: { ...config.build.rolldownOptions, output: { codeSplitting: { groups } } },
    },
  };
});
