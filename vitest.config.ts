import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { specTags } from "./tests/conformance/checked-by.ts";
import { everyCase } from "./tests/support/every-case.ts";
import { applyMutation } from "./tests/mutations/apply.ts";
import { LongFirst } from "./tests/support/long-first.ts";
import { sharedProcess } from "./tests/support/shared-process.ts";

const browserRooms = [
  "tests/{app,charts,crud,fields,pages,print,providers,shell}/**/*.test.{ts,tsx}",
];
/**
 * What has a process of its own: what starts servers, and kills them; and a long calculation, which
 * took minutes instead of seconds as the last of a process that had run everything else.
 */
const hostRooms = [
  "tests/{declarations,embedded-postgres,guide,server}/**/*.test.ts",
  "tests/api/oneroster/plan-linear.test.ts",
];
/** What takes minutes: `npm run every-case` runs it, `npm test` does not. */
const longTests = everyCase ? [] : ["tests/**/*.long.test.{ts,tsx}"];
const shared = {
  setupFiles: ["tests/support/no-noise.ts", "tests/contract/own-rules.ts"],
  // The long tests go on beside each other for minutes, on machines of any speed.
  testTimeout: everyCase ? 240_000 : 60_000,
  hookTimeout: everyCase ? 480_000 : 120_000,
};

/**
 * Rules and the API run in Node; what draws runs in a simulated browser. Journeys in a real one are
 * Playwright's (tests/e2e).
 */
export default defineConfig({
  // One fault put in on purpose: `npm run mutations`.
  plugins: [react(), ...("MUTATION" in process.env ? [applyMutation()] : [])],
  define: { __MOCK__: "false" },
  // Copies of the repository that tests make have their packages by a link, outside of the copy.
  server: { fs: { strict: false } },
  resolve: {
    alias: [
      { find: /^lodash$/, replacement: "lodash-es" },
      { find: /^lodash\/(.*)$/, replacement: "lodash-es/$1" },
    ],
  },
  test: {
    maxWorkers: 2,
    // Of tests that hold a statement of the specification; any other tag is an error.
    tags: specTags.map((name) => ({ name })),
    // A test that was emptied does not pass.
    expect: { requireAssertions: true },
    sequence: { sequencer: LongFirst },
    projects: [
      // Files share a process, and with it the modules and the compiled database; each has a
      // database of its own.
      {
        extends: true,
        test: {
          ...shared,
          name: "node",
          environment: "node",
          isolate: false,
          sequence: { groupOrder: 2 },
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            ...configDefaults.exclude,
            ...longTests,
            ...browserRooms,
            ...hostRooms,
            "tests/e2e/**",
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "hosts",
          environment: "node",
          // Part of the time they wait for servers and for the disk.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: hostRooms,
          exclude: [...configDefaults.exclude, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          isolate: false,
          pool: sharedProcess,
          setupFiles: [
            "tests/support/fresh-page.ts",
            ...shared.setupFiles,
            "tests/support/async-timeout.ts",
            "tests/support/quick-jsdom.ts",
          ],
          name: "browser rooms",
          sequence: { groupOrder: 3 },
          environment: "jsdom",
          include: browserRooms,
        },
      },
    ],
  },
});
