import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { consoleConfig } from "../../build/console-config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(
  consoleConfig({
    root: here("."),
    outDir: here("dist/web"),
    main: "/examples/library/main.tsx",
    look: "/examples/library/look.ts",
    definition: "/examples/library/app.ts",
  }),
);
