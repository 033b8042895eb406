/**
 * The journeys of suites in a report by Playwright's JSON reporter, however deep they stand, each
 * with the titles that lead to it: of its file, of its groups, its own.
 */
export const journeysIn = (suites = [], above = []) =>
  suites.flatMap(({ title, specs = [], suites: inner }) => [
    ...specs.map((journey) => ({ ...journey, titles: [...above, title, journey.title] })),
    ...journeysIn(inner, [...above, title]),
  ]);
