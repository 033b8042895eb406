import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { consoleConfig } from "./build/console-config.ts";

export default defineConfig(
  consoleConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    outDir: "dist/web",
    main: "/src/main.tsx",
    look: "/src/app/look.ts",
  }),
);
