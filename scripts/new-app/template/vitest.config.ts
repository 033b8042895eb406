import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __MOCK__: "false" },
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
});
