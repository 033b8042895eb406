import { defineConfig } from "@playwright/test";
import { everyCase } from "./tests/support/every-case";

/** Where `npm test` wants the report from which it counts and holds the specification against. */
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

/** Journeys marked `long` (tests/support/every-case.ts), and files that are long as a whole. */
const longJourneys = /@long|\.long\.spec\.ts/;

/**
 * Journeys in a real browser, on the built product. `npm test` finds the browser and sets CHROMIUM.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // What takes minutes: `npm run every-case` runs it, and `npm test` the others.
  ...(everyCase ? { grep: longJourneys } : { grepInvert: longJourneys }),
  fullyParallel: false,
  // Each with a school of its own (tests/e2e/support/journey.ts).
  workers: 2,
  retries: process.env["CI"] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One picture for all machines (tests/e2e/catalogue.long.spec.ts).
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  reporter: [
    ["list"],
    ...(report ? [["json", { outputFile: report }] as const] : []),
    ["./tests/e2e/support/assertion-counter.ts"],
  ],
  globalSetup: "./tests/e2e/support/school.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 15_000,
    // One browser context for all journeys of a worker, emptied between them (storage, cookies,
    // caches, pages, routes): a new one costs several times what a page does. What the emptying
    // leaves over (being offline, permissions) a journey takes back itself; after one that fails
    // the browser is a new one.
    reuseContext: true,
    // What a journey takes away or breaks must not come from the files kept on the device.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
