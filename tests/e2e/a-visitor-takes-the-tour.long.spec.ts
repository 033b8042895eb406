import { tourSteps } from "../../src/mock/tour-steps";
import { problemsOn } from "./support/barriers";
import { demoBase } from "./support/demo-host";
import { demoOfFile } from "./support/demo-of-file";
import { expect as usualExpect, test } from "./support/journey";
import { sideways } from "./support/sideways";

const slow = { timeout: 150_000 };
const expect = usualExpect.configure({ timeout: 60_000 });

const host = demoOfFile(240_000);
test.use({
  actionTimeout: 60_000,
  serviceWorkers: "allow",
  expected: { statuses: [404], console: [/Failed to load resource/] },
});

test("a visitor of the demo is shown around on a phone in the dark, by keyboard, and not asked again", async ({
  another,
}) => {
  test.setTimeout(400_000);
  const page = await another(undefined, {
    baseURL: host.url,
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  const heading = (name: string) => page.getByRole("dialog").getByRole("heading", { name });

  await test.step("the first visit offers the tour, which signs in", async () => {
    await page.goto(demoBase);
    await expect(heading("New here?")).toBeVisible(slow);
    await page.getByRole("button", { name: "Start tour" }).click();
    await expect(heading(tourSteps[0]?.title ?? "")).toBeFocused(slow);
  });

  await test.step("each step shows its page, fits and can be read by all", async () => {
    for (const [at, step] of tourSteps.entries()) {
      await expect(heading(step.title)).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${demoBase}${step.path}`));
      expect(await sideways(page)).toBe(0);
      if (at === 1) expect(await problemsOn(page, step.title)).toEqual([]);
      const next = at === tourSteps.length - 1 ? "Finish" : "Next";
      await page.getByRole("button", { name: next, exact: true }).press("Enter");
    }
    await expect(page.locator("[data-tour]")).toHaveCount(0);
  });

  await test.step("the next visit does not ask; the panel starts it again, and Escape leaves it", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible(slow);
    await expect(page.locator("[data-tour]")).toHaveCount(0);
    await page.getByText("Mock", { exact: true }).click();
    await page.getByRole("button", { name: "Guided tour" }).click();
    await expect(heading(tourSteps[0]?.title ?? "")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-tour]")).toHaveCount(0);
  });
});
