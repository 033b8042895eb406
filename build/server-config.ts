import { fileURLToPath } from "node:url";
import type { UserConfig } from "vite";
import { withoutSide } from "./one-side.ts";

const worker = new URL("../packages/embedded-postgres/thread/worker.ts", import.meta.url);

/** A server that is bundled for Node; packages that are installed stay in node_modules. */
export const serverConfig = ({ main, outDir }: { main: string; outDir: string }): UserConfig => ({
  publicDir: false,
  plugins: [withoutSide("console")],
  // The framework is source of this repository, not a package to be installed.
  ssr: { noExternal: [/^@rollcall\//] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: { main, "embedded-worker": fileURLToPath(worker) },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
