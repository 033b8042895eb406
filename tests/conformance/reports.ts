import { join, relative, resolve } from "node:path";

/**
 * A test as its runner reported it: its name (`file › describe › title`, the file as seen from the
 * project), its tags, and why it does not count, if it does not.
 */
export interface Reported {
  name: string;
  tags: readonly string[];
  wrong?: string;
}

/** What is read of the file that vitest's JSON reporter writes. */
interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; tags: string[]; status: string }[];
  }[];
}

/** What is read of the file that Playwright's JSON reporter writes. */
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  specs: { title: string; tags: string[]; tests: { results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightResult {
  status: string;
  annotations: { type: string; description?: string }[];
}

/**
 * The annotation in which `AssertionCounter` (tests/e2e/support) tells how many assertions a test
 * made.
 */
export const assertionsAnnotation = "assertions";

const nameOf = (file: string, root: string, titles: readonly string[]) =>
  [relative(root, file).replaceAll("\\", "/"), ...titles].join(" › ");
const skipped = "was skipped";
/**
 * What vitest's words for the end of a test mean here; any other word is for one that did not run.
 */
const wrongByStatus: Readonly<Record<string, string | undefined>> = {
  passed: undefined,
  failed: "failed",
  todo: "is still to be written",
};

/**
 * Tests of a report by vitest. One without an assertion has failed there already
 * (`requireAssertions` in vitest.config.ts).
 */
export function readVitestReport({ testResults }: VitestReport, root: string): Reported[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, tags, status }) => ({
      name: nameOf(name, root, [...ancestorTitles.filter(Boolean), title]),
      tags,
      wrong: status in wrongByStatus ? wrongByStatus[status] : skipped,
    })),
  );
}

function wrongOfResult(result: PlaywrightResult | undefined): string | undefined {
  if (!result || result.status === "skipped") return skipped;
  if (result.status !== "passed") return "failed";
  const count = result.annotations.find(({ type }) => type === assertionsAnnotation)?.description;
  if (count === undefined) return "has no count of its assertions";
  return Number(count) > 0 ? undefined : "made no assertion";
}

/**
 * Tests of a report by Playwright. Of several tries the last one counts: what failed and then
 * passed has passed.
 */
export function readPlaywrightReport(
  { config, suites }: PlaywrightReport,
  root: string,
): Reported[] {
  const testsOf = (suite: PlaywrightSuite, file: string, titles: readonly string[]): Reported[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ results }) => ({
        name: nameOf(file, root, [...titles, spec.title]),
        tags: spec.tags,
        wrong: wrongOfResult(results.at(-1)),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, file, [...titles, inner.title])),
  ];
  return suites.flatMap((suite) => testsOf(suite, join(resolve(config.rootDir), suite.title), []));
}
