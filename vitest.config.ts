import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

const browserRooms = ["tests/{app,crud,fields,pages,providers,shell}/**/*.test.{ts,tsx}"];
const shared = { setupFiles: ["tests/support/no-noise.ts"], testTimeout: 60_000, hookTimeout: 120_000, retry: process.env["CI"] ? 1 : 0 };

/** Rules and the API run in Node; what draws runs in a simulated browser. Journeys in a real one are Playwright's (tests/e2e). */
export default defineConfig({
  plugins: [react()],
  define: { __MOCK__: "false" },
  resolve: { alias: [{ find: /^lodash$/, replacement: "lodash-es" }, { find: /^lodash\/(.*)$/, replacement: "lodash-es/$1" }] },
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...shared, name: "node", environment: "node", include: ["tests/**/*.test.{ts,tsx}"], exclude: [...configDefaults.exclude, ...browserRooms, "tests/e2e/**"] } },
      { extends: true, test: { ...shared, setupFiles: [...shared.setupFiles, "tests/support/patience.ts"], name: "browser rooms", environment: "jsdom", include: browserRooms } },
    ],
  },
});
