import type { Page } from "@playwright/test";

interface Script {
  url: string;
  source?: string;
  functions: {
    functionName: string;
    ranges: { startOffset: number; endOffset: number; count: number }[];
  }[];
}

/**
 * How often each named method of one object was called in the built console, as the browser's own
 * profiler counts it: the build itself says nothing of it. `landmark` is a method that no other
 * object has; the others are the ones beside it, at most `within` letters away.
 */
function countsOf(
  scripts: readonly Script[],
  landmark: string,
  methods: readonly string[],
  within = 3000,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { functions } of scripts)
    for (const { ranges: mark } of functions.filter(
      ({ functionName }) => functionName === landmark,
    ))
      for (const { functionName, ranges } of functions) {
        const distance = Math.abs((ranges[0]?.startOffset ?? 0) - (mark[0]?.startOffset ?? 0));
        if (methods.includes(functionName) && distance <= within)
          counts.set(functionName, (counts.get(functionName) ?? 0) + (ranges[0]?.count ?? 0));
      }
  return Object.fromEntries(methods.map((method) => [method, counts.get(method) ?? 0]));
}

/**
 * Counts calls on a page from now on, within one document: what an earlier one called is forgotten
 * when another is loaded. What comes back ends the counting, and gives the count of each method that
 * stands beside a landmark.
 */
export async function countCalls(
  page: Page,
): Promise<
  (beside: Readonly<Record<string, readonly string[]>>) => Promise<Record<string, number>>
> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return async (beside) => {
    const scripts = await page.coverage.stopJSCoverage();
    return Object.assign(
      {},
      ...Object.entries(beside).map(([landmark, methods]) => countsOf(scripts, landmark, methods)),
    ) as Record<string, number>;
  };
}
