import type { RecordedStep, Recording } from "../../testing/rollcall-mock";
import { scenarioOf } from "./scenario";

const quoted = (text: string) => JSON.stringify(text);

function locatorOf({ role = "button", name = "", nth }: RecordedStep): string {
  const place = nth === undefined ? "" : `.nth(${nth})`;
  return `page.getByRole(${quoted(role)}, { name: ${quoted(name)}, exact: true })${place}`;
}

/** One line of a test for a step. */
function lineOf(step: RecordedStep): string {
  const { act, text = "" } = step;
  if (act === "key") return `await page.keyboard.press(${quoted(text)});`;
  const locator = locatorOf(step);
  if (act === "fill")
    return step.text === undefined
      ? `await ${locator}.fill(""); // What is secret was not recorded: fill it in.`
      : `await ${locator}.fill(${quoted(text)});`;
  if (act === "select") return `await ${locator}.selectOption({ label: ${quoted(text)} });`;
  const method = { press: "click", check: "check", uncheck: "uncheck" }[act];
  return `await ${locator}.${method}();`;
}

/** The scene of a recording as a test writes it. */
function sceneOf({ words }: Recording): string {
  const { as, clock, size, seed, faults } = scenarioOf(words);
  const parts: Record<string, unknown> = {
    as,
    clock: clock && clock.at + (clock.stopped ? " stopped" : ""),
    size,
    seed,
    faults: faults.length > 0 ? faults : undefined,
    panel: false,
  };
  const lines = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},`);
  return `{\n${lines.join("\n")}\n  }`;
}

/** A Playwright test that does what was recorded, for a person to complete with what it expects. */
export const testSkeleton = (recording: Recording): string =>
  [
    `import { expect, test } from "@playwright/test";`,
    `import { openScene } from "@rollcall/kit/testing";`,
    "",
    `test("…", async ({ page }) => {`,
    `  await openScene(page, ${quoted(recording.from)}, ${sceneOf(recording)});`,
    ...recording.steps.map((step) => `  ${lineOf(step)}`),
    `  await expect(page).toHaveURL((url) => (url.pathname + url.search).endsWith(${quoted(recording.to)}));`,
    "});",
    "",
  ].join("\n");
