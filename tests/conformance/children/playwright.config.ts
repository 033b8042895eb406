import { defineConfig } from "@playwright/test";

/** Runs the planted journeys with the reporters that `npm test` has. */
export default defineConfig({
  testMatch: "journeys.ts",
  retries: 1,
  workers: 1,
  reporter: [["json"], ["../../e2e/support/assertion-counter.ts"]],
});
