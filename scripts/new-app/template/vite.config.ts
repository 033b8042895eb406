import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { consoleConfig } from "./build/console-config.ts";
import { demoSignIns } from "./src/demo-sign-ins.ts";
import { mockPassword } from "./src/mock/password.ts";

export default defineConfig(
  consoleConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    outDir: "dist/web",
    main: "/src/main.tsx",
    look: "/src/app/look.ts",
    definition: "/src/app/application.ts",
    mockSignIns: demoSignIns.map((signIn) => ({ ...signIn, password: mockPassword })),
  }),
);
