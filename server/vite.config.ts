import { defineConfig } from "vite";
import { withoutSide } from "../build/one-side.ts";

/** The server, bundled for Node; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [withoutSide("console")],
  // The framework is source of this repository, not a package to be installed.
  ssr: { noExternal: [/^@rollcall\//] },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "embedded-worker": "packages/embedded-postgres/thread/worker.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
