import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/**
 * Writes what went wrong outside of any test to the file that UNHANDLED_OUTPUT_FILE names, as a
 * list of texts, so that `npm test` can say it again at the end.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    const file = process.env["UNHANDLED_OUTPUT_FILE"];
    if (file)
      writeFileSync(
        file,
        JSON.stringify(errors.map(({ name, message, stack }) => stack || `${name}: ${message}`)),
      );
  }
}
