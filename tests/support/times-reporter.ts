import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Milliseconds of a test file: before its first test (its window, its imports), and of its tests. */
interface FileTimes {
  file: string;
  beforeMs: number;
  testsMs: number;
  tests: { title: string; ms: number }[];
}

const timesOf = (module: TestModule): FileTimes => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    file: relative(process.cwd(), module.moduleId),
    beforeMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    testsMs: duration,
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  };
};

/** Writes what each file took to TIMES_OUTPUT_FILE, for `npm test -- --times`. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env["TIMES_OUTPUT_FILE"];
    if (path) writeFileSync(path, JSON.stringify(modules.map(timesOf)));
  }
}
