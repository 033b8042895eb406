import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { consoleConfig } from "./packages/kit/vite/console-config.ts";
import { demoEmails } from "./src/features/demo/demo-emails.ts";
import demoWords from "./src/features/demo/words/en.json" with { type: "json" };
import { lightPages } from "./src/light/pages.ts";
import { demoPassword } from "./src/mock/password.ts";

export default defineConfig(
  consoleConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    start: "/src/app/start.ts",
    light: { folder: "src/light", pages: lightPages },
    mockSignIns: (Object.keys(demoEmails) as (keyof typeof demoEmails)[]).map((who) => ({
      email: demoEmails[who],
      password: demoPassword,
      who: demoWords[who],
    })),
  }),
);
