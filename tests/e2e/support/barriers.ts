import type { Page } from "@playwright/test";
import axe from "axe-core";
import { settled } from "./settled";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** Characters of the markup that is shown of a place. */
const longestMarkup = 160;
/** What stands still: fades and slides would be measured half way. */
const calm =
  "*, *::before, *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }";

/**
 * What stands in anybody's way on a page at rest, by axe and the WCAG 2.1 AA: a line for each
 * place, which begins with `where`.
 */
export async function problemsOn(page: Page, where: string): Promise<string[]> {
  await settled(page);
  return problemsNow(page, where);
}

/** The same of a page as it stands, also while it waits for an answer. */
export async function problemsNow(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.addStyleTag({ content: calm });
    await page.evaluate(axe.source);
  }
  // Of what is as it should be, nothing is asked back: to tell it takes longer than to find it out.
  const violations = await page.evaluate(
    async (values) =>
      (
        await window.axe?.run(document, {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
        })
      )?.violations,
    standards,
  );
  if (!violations) throw new Error(`axe did not run: ${where}`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html }) =>
        `${where}: ${id} (${help}) at ${target.join(" ")}: ${html.slice(0, longestMarkup)}`,
    ),
  );
}
