import { defineConfig } from "vite";

/** The server, bundled for Node; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: { input: { main: "server/main.ts", "embedded-worker": "server/db/embedded-worker.ts" }, output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
  },
});
