import type {
  FullResult,
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from "@playwright/test/reporter";
import { assertionsAnnotation } from "../../conformance/reports";

/**
 * What happens around a journey (setting up, tidying away, looking whether anything was complained
 * of) asserts nothing about it.
 */
const aroundIt = new Set(["hook", "fixture"]);
const assertionsIn = (steps: readonly TestStep[]): number =>
  steps.reduce(
    (sum, step) =>
      sum +
      (aroundIt.has(step.category)
        ? 0
        : (step.category === "expect" ? 1 : 0) + assertionsIn(step.steps)),
    0,
  );

/**
 * Counts the assertions of each journey, tells the other reporters by an annotation, and fails the
 * run over a journey that passed without one.
 */
export default class AssertionCounter implements Reporter {
  private readonly empty: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const count = assertionsIn(result.steps);
    result.annotations.push({ type: assertionsAnnotation, description: String(count) });
    if (result.status === "passed" && count === 0)
      this.empty.push(test.titlePath().filter(Boolean).join(" › "));
  }

  async onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    for (const name of this.empty) console.error(`made no assertion: ${name}`);
    return this.empty.length > 0 ? { status: "failed" } : undefined;
  }
}
